import { type Static, Type } from 'typebox'
import { ProposalId } from '../approvals.ts'
import { nullable, page, ref, Timestamp } from '../values.ts'

const closed = { additionalProperties: false } as const
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const Words = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'Why, in the officer’s words.' })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const anything = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true, description })

export const Pseudonym = Type.String({
  pattern: '^p_[\\w-]{22}$',
  description: 'Under which everything about the person is kept.',
})

/** Who an officer asks about. What names nobody is a person without data, and never malformed. */
export const PersonParams = Type.Object(
  {
    person: Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'The subject that the identity provider gives the person, or the pseudonym.',
    }),
  },
  closed,
)

export const PersonReason = Type.Object({ reason: Words }, closed)

export const ExportQuery = Type.Object(
  {
    format: Type.Optional(
      Type.Enum(['json', 'html'], { description: '`html` answers a page that needs nothing else to be read.' }),
    ),
  },
  closed,
)

export const OfficerExportQuery = Type.Object({ ...ExportQuery.properties, reason: Words }, closed)

const ExportPart = Type.Object(
  {
    name: Type.String(),
    rows: Type.Integer({ minimum: 0 }),
    sha256: { ...Sha256, description: 'Of the part’s `rows` as JSON without white space.' },
    whole: Type.Boolean({ description: 'False where there was more than one document can hold.' }),
  },
  { $id: 'PersonalDataPart', ...closed },
)

const ExportSection = Type.Object(
  {
    name: Type.String(),
    heading: Type.String({ description: 'In plain English.' }),
    source: Type.Enum(['service', 'compliance']),
    tables: Type.Array(Type.String(), { description: 'Where it is kept.' }),
    purpose: Type.String({ description: 'Why it is kept.' }),
    kept: Type.String({ description: 'For how long.' }),
    basis: Type.String({ description: 'By which law.' }),
    rows: Type.Array(anything('One row of it.')),
  },
  { $id: 'PersonalDataSection', ...closed },
)
export type ExportSection = Static<typeof ExportSection>

const Withheld = Type.Object(
  { what: Type.String(), why: Type.String() },
  { $id: 'WithheldData', ...closed, description: 'The same list for everybody, whether there is such data or not.' },
)

export const PersonalData = Type.Object(
  {
    manifest: Type.Object(
      {
        document: Type.Literal('firsthand-personal-data-1'),
        tenant: Type.String(),
        person: Pseudonym,
        madeAt: ref(Timestamp),
        askedBy: Type.Enum(['customer', 'officer']),
        parts: Type.Array(ref(ExportPart)),
      },
      closed,
    ),
    sections: Type.Array(ref(ExportSection)),
    withheld: Type.Array(ref(Withheld)),
  },
  { $id: 'PersonalData', ...closed, description: 'Everything about one person, and what is withheld and why.' },
)
export type PersonalData = Static<typeof PersonalData>

export const LegalHold = Type.Object(
  {
    holdId: Uuid,
    person: Pseudonym,
    reason: Type.String(),
    placedBy: Type.String({ description: 'The officer.' }),
    placedAt: ref(Timestamp),
    releasedAt: nullable({ ...Timestamp, description: 'Null while it stands.' }),
    openProposalId: nullable({ ...ProposalId, description: 'The open proposal to release it; null without one.' }),
  },
  { $id: 'LegalHold', ...closed, description: 'Stops erasure and retention of a person’s data.' },
)
export type LegalHold = Static<typeof LegalHold>

export const HoldParams = Type.Object({ holdId: Type.String({ description: 'The legal hold.' }) }, closed)

export const Restriction = Type.Object(
  {
    person: Pseudonym,
    reason: Type.String(),
    placedBy: Type.String({ description: 'The officer.' }),
    placedAt: ref(Timestamp),
    liftedAt: nullable({ ...Timestamp, description: 'Null while it stands.' }),
  },
  { $id: 'Restriction', ...closed, description: 'The person’s data is kept and not used for anything new.' },
)
export type Restriction = Static<typeof Restriction>

export const ErasureRequest = Type.Object(
  {
    requestId: Uuid,
    person: Pseudonym,
    requestedAt: ref(Timestamp),
    closedAt: nullable({ ...Timestamp, description: 'Null while it waits for the officers.' }),
    outcome: nullable(Type.Enum(['erased', 'rejected'])),
  },
  { $id: 'ErasureRequest', ...closed, description: 'What a customer has asked for.' },
)
export type ErasureRequest = Static<typeof ErasureRequest>
export const ErasureRequestPage = page('ErasureRequestPage', ErasureRequest)

const Erasure = Type.Object(
  {
    erasureId: Uuid,
    erasedAt: ref(Timestamp),
    proposalId: nullable({ ...ProposalId, description: 'Who agreed to it; null when retention erased it.' }),
    complianceAt: nullable({ ...Timestamp, description: 'When Compliance had erased its part.' }),
  },
  { $id: 'Erasure', ...closed },
)

export const PersonFile = Type.Object(
  {
    person: Pseudonym,
    restriction: nullable(Restriction),
    legalHolds: Type.Array(ref(LegalHold)),
    erasureRequests: Type.Array(ref(ErasureRequest)),
    erasures: Type.Array(ref(Erasure)),
  },
  { $id: 'PersonFile', ...closed, description: 'What stands about a person’s rights. Never disclose a legal hold.' },
)
export type PersonFile = Static<typeof PersonFile>

export const personalDataComponents = [
  ExportPart,
  ExportSection,
  Withheld,
  PersonalData,
  LegalHold,
  Restriction,
  ErasureRequest,
  ErasureRequestPage,
  Erasure,
  PersonFile,
]
