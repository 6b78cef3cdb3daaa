import { type Static, Type } from 'typebox'
import { kycStatuses, Profile, ProfileApplication, Wallet } from './compliance.ts'
import { screenings } from './compliance-checks.ts'
import { PayerAccount, PayerEvidence } from './payer-accounts.ts'
import { nullable, PageLimit, page, ref, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const
const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const Subject = Type.String({ pattern: '^[!-~]{1,128}$' })
const Person = Type.String({ description: 'The pseudonym under which everything about the customer is kept.' })
/** To an officer a customer is who the token named; the pseudonym where nobody has, and `[erased]` after an erasure. */
const KnownAs = Type.String()
const Reason = Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit record.' })

/** An entry of a sanctions list that a name or an address equals, or that a name is like. */
export const Match = Type.Object(
  {
    list: Type.String(),
    entry: Type.String(),
    name: Type.String(),
    score: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description:
          'How alike the names are: 100 is the same name in any order of its words; left out for an address.',
      }),
    ),
  },
  closed,
)
export type Match = Static<typeof Match>

/** The bank account under review, as it is now: who else in the tenant has registered it, and what shows whose it is. */
const ReviewedAccount = Type.Object(
  {
    iban: PayerAccount.properties.iban,
    state: PayerAccount.properties.state,
    alsoAt: Type.Array(Type.String(), { description: 'Other customers who registered the same IBAN.' }),
    evidence: Type.Array(ref(PayerEvidence)),
  },
  closed,
)
export type ReviewedAccount = Static<typeof ReviewedAccount>

export const Review = Type.Object(
  {
    id: Id,
    subject: KnownAs,
    person: Person,
    kind: Type.Enum(['application', 'wallet', 'payer_account', 'rescreening'], {
      description:
        '`rescreening`: other lists came into force, and something that was accepted before met an entry of them.',
    }),
    evidence: Type.Object(
      {
        application: Type.Optional(ref(ProfileApplication)),
        wallet: Type.Optional(Type.String()),
        chainId: Type.Optional(Wallet.properties.chainId),
        payerAccount: Type.Optional(PayerAccount.properties.payerAccountId),
        holderName: Type.Optional(Type.String()),
        matches: Type.Array(Match),
      },
      closed,
    ),
    account: Type.Optional(ReviewedAccount),
    openedAt: ref(Timestamp),
    outcome: Type.Unsafe<'approved' | 'rejected' | null>({
      type: ['string', 'null'],
      enum: ['approved', 'rejected', null],
    }),
    decidedBy: nullable(Type.String()),
    decidedAt: nullable(Timestamp),
    reason: nullable(Type.String()),
  },
  { $id: 'Review', ...closed },
)
export type Review = Static<typeof Review>
export const ReviewPage = page('ReviewPage', Review)
export const ReviewQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Id),
    state: Type.Optional(Type.Enum(['open', 'decided'], { description: '`open` when left out.' })),
    screening: Type.Optional(
      Type.Enum([...screenings], { description: '`hit`: a name or an address equals an entry of a list.' }),
    ),
  },
  closed,
)

/** A rejection needs its reason alone; an approval of an application says what was approved, and until when. */
export const ReviewDecision = Type.Object(
  {
    outcome: Type.Enum(['approved', 'rejected']),
    reason: Reason,
    approval: Type.Optional(
      Type.Object(
        {
          jurisdiction: ProfileApplication.properties.jurisdiction,
          investorCategory: ProfileApplication.properties.investorCategory,
          appropriateFor: Profile.properties.appropriateFor,
          reviewDueAt: ref(Timestamp),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type ReviewDecision = Static<typeof ReviewDecision>

/** Officers name a customer by subject or by pseudonym. */
export const HoldRequest = Type.Object({ subject: Subject, reason: Reason }, closed)
export const ReleaseRequest = Type.Object({ reason: Reason }, closed)
const holdStates = ['held', 'release_proposed', 'released'] as const
export type HoldState = (typeof holdStates)[number]
export const Hold = Type.Object(
  {
    id: Id,
    subject: KnownAs,
    person: Person,
    state: Type.Enum([...holdStates]),
    reason: Type.String({ description: 'Why it was placed.' }),
    placedBy: Type.String(),
    placedAt: ref(Timestamp),
    proposedBy: nullable(Type.String({ description: 'The officer who asked for the release.' })),
    proposedAt: nullable(Timestamp),
    proposedReason: nullable(Type.String()),
    releasedBy: nullable(Type.String({ description: 'Another officer, who released it.' })),
    releasedAt: nullable(Timestamp),
    releaseReason: nullable(Type.String()),
  },
  { $id: 'Hold', ...closed },
)
export type Hold = Static<typeof Hold>
export const HoldPage = page('HoldPage', Hold)
export const HoldQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Id),
    state: Type.Optional(Type.Enum([...holdStates], { description: 'Every hold when left out.' })),
  },
  closed,
)

/** A customer in a list. A hold stands beside the status, as officers alone see it. */
export const CustomerSummary = Type.Object(
  {
    subject: KnownAs,
    person: Person,
    legalName: Type.String({ description: 'As in the last application.' }),
    kycStatus: Type.Enum([...kycStatuses], { description: 'As if there were no hold.' }),
    reviewDueAt: nullable(Timestamp),
    held: Type.Boolean({ description: 'Whether a hold stands, also one whose release was proposed.' }),
    updatedAt: ref(Timestamp),
  },
  { $id: 'CustomerSummary', ...closed },
)
export type CustomerSummary = Static<typeof CustomerSummary>
export const CustomerPage = page('CustomerPage', CustomerSummary)
export const CustomerQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Subject),
    q: Type.Optional(
      Type.String({
        pattern: '^[^\\u0000-\\u001f\\u007f]{1,200}$',
        description: 'Part of a subject or of a name, in any case, or a pseudonym.',
        examples: ['Example'],
      }),
    ),
  },
  closed,
)

/** What waits for the officer who asks: what only another one may decide is not counted. */
export const OfficerWork = Type.Object(
  {
    asOf: ref(Timestamp),
    items: Type.Array(
      Type.Object(
        {
          queue: Type.Enum(['reviews', 'screening_hits', 'holds_awaiting_release'], {
            description: '`reviews` are those that met no entry of a list, `screening_hits` those that did.',
          }),
          count: Type.Integer({ minimum: 0 }),
          oldestAt: nullable({ ...Timestamp, description: 'Since when the oldest waits; null when nothing does.' }),
          sums: Type.Array(Type.Never(), { maxItems: 0, description: 'Empty: no money waits here.' }),
        },
        closed,
      ),
    ),
  },
  { $id: 'OfficerWork', ...closed },
)
export type OfficerWork = Static<typeof OfficerWork>

export const CustomerFile = Type.Object(
  {
    profile: ref(Profile),
    person: Person,
    holds: Type.Array(ref(Hold)),
    wallets: Type.Array(ref(Wallet)),
    payerAccounts: Type.Array(ref(PayerAccount)),
    payerEvidence: Type.Array(ref(PayerEvidence)),
  },
  { $id: 'CustomerFile', ...closed },
)

export type CustomerFile = Static<typeof CustomerFile>

export const IdParams = Type.Object({ id: Id }, closed)
export const SubjectParams = Type.Object({ subject: Subject }, closed)
export const officerComponents = [
  Timestamp,
  PayerEvidence,
  Review,
  ReviewPage,
  Hold,
  HoldPage,
  CustomerFile,
  CustomerSummary,
  CustomerPage,
  OfficerWork,
]
