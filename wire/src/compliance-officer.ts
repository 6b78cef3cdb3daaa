import { type Static, Type } from 'typebox'
import { Profile, ProfileApplication, Wallet } from './compliance.ts'
import { PayerAccount, PayerEvidence } from './payer-accounts.ts'
import { nullable, page, ref, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const
const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const Reason = Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit record.' })

/** An entry of a sanctions list that a name or an address equals. */
export const Match = Type.Object({ list: Type.String(), entry: Type.String(), name: Type.String() }, closed)
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
    subject: Type.String(),
    kind: Type.Enum(['application', 'wallet', 'payer_account']),
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
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Id),
    state: Type.Optional(Type.Enum(['open', 'decided'])),
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

export const HoldRequest = Type.Object({ subject: Type.String({ pattern: '^[!-~]{1,128}$' }), reason: Reason }, closed)
export const ReleaseRequest = Type.Object({ reason: Reason }, closed)
export const Hold = Type.Object(
  {
    id: Id,
    subject: Type.String(),
    state: Type.Enum(['held', 'release_proposed', 'released']),
    reason: Type.String(),
    placedBy: Type.String(),
    placedAt: ref(Timestamp),
    proposedBy: nullable(Type.String()),
    releasedBy: nullable(Type.String()),
  },
  { $id: 'Hold', ...closed },
)
export type Hold = Static<typeof Hold>

export const CustomerFile = Type.Object(
  {
    profile: ref(Profile),
    holds: Type.Array(ref(Hold)),
    wallets: Type.Array(ref(Wallet)),
    payerAccounts: Type.Array(ref(PayerAccount)),
    payerEvidence: Type.Array(ref(PayerEvidence)),
  },
  { $id: 'CustomerFile', ...closed },
)

export const IdParams = Type.Object({ id: Id }, closed)
export const SubjectParams = Type.Object({ subject: Type.String({ pattern: '^[!-~]{1,128}$' }) }, closed)
export const officerComponents = [Timestamp, PayerEvidence, Review, ReviewPage, Hold, CustomerFile]
