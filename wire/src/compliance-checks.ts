import { type Static, Type } from 'typebox'
import { Profile, StandingRequest, Wallet } from './compliance.ts'
import { DeliveryEvidence } from './evidence/delivery-evidence.ts'
import { PayerAccount } from './payer-accounts.ts'
import { spellings } from './spellings.ts'
import { nullable } from './values.ts'

const closed = { additionalProperties: false } as const
const { tenant: Tenant, subject: Subject } = StandingRequest.properties
const DecisionId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const BankName = Type.String({ minLength: 1, maxLength: 200, description: 'As the bank reports it.' })

export const screenings = ['clear', 'hit'] as const
export const payerVerdicts = ['match', 'close_match', 'no_match', 'unavailable'] as const
export const payerPolicies = ['registered_account', 'name_match'] as const

/** A payment that arrived, and the stored buyer it is meant to be from. Without a subject the payer is screened alone. */
export const PayerCheckRequest = Type.Object(
  {
    tenant: Tenant,
    subject: nullable(Subject),
    payerName: nullable(BankName),
    // Whatever the bank sent: an IBAN that no country has is still compared, and equals none.
    payerIban: nullable(Type.String({ pattern: '^[A-Z0-9]{1,34}$' })),
    ultimateDebtor: nullable(BankName),
    payerAccountId: nullable(PayerAccount.properties.payerAccountId),
    policy: Type.Enum([...payerPolicies]),
  },
  closed,
)
export type PayerCheckRequest = Static<typeof PayerCheckRequest>

/** `asked` is the question word for word: an answer to another one decides nothing. */
export const PayerCheckReply = Type.Object(
  {
    asked: PayerCheckRequest,
    verdict: Type.Enum([...payerVerdicts]),
    screening: Type.Enum([...screenings]),
    decisionId: DecisionId,
  },
  { $id: 'PayerCheckReply', ...closed },
)
export type PayerCheckReply = Static<typeof PayerCheckReply>

/** A paid purchase whose units are about to leave; its buyer is absent. */
export const ReleaseCheckRequest = Type.Object(
  {
    tenant: Tenant,
    subject: Subject,
    chainId: Wallet.properties.chainId,
    walletAddress: Wallet.properties.walletAddress,
    assetClass: Type.String({ pattern: '^[a-z][a-z0-9_]{1,31}$' }),
    reference: Type.String({ pattern: '^OFFC[0-9a-f]{32}$' }),
    contract: spellings.address,
    units: spellings.uint256,
  },
  closed,
)
export type ReleaseCheckRequest = Static<typeof ReleaseCheckRequest>

export const ReleaseCheckReply = Type.Object(
  {
    asked: ReleaseCheckRequest,
    profile: Profile,
    wallet: Type.Enum(['approved', 'not_registered']),
    screening: Type.Enum([...screenings]),
    decisionId: DecisionId,
    /** The JWS over `ReleaseClaims` by which a delivery signer knows of it; null unless everything above lets it pass. */
    decision: nullable(DeliveryEvidence.properties.decision),
  },
  { $id: 'ReleaseCheckReply', ...closed },
)
export type ReleaseCheckReply = Static<typeof ReleaseCheckReply>

export const checkComponents = [PayerCheckReply, ReleaseCheckReply]
