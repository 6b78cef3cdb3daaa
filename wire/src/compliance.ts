import { type Static, Type } from 'typebox'
import { signRequests } from './signer.ts'
import { Address, nullable, ref } from './values.ts'

const closed = { additionalProperties: false } as const
/** Written out rather than referred to: the service checks these answers without the rest of the contract. */
const Tenant = Type.String({ pattern: '^[!-~]{1,128}$' })
const Subject = Type.String({ pattern: '^[!-~]{1,128}$' })
const Instant = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$' })
const lowerAddress = Type.String({ pattern: '^0x[0-9a-f]{40}$' })
const EvmChain = signRequests.compliance.properties.chainId
const Jurisdiction = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1, two letters.' })
const InvestorCategory = Type.String({ pattern: '^[a-z][a-z_]{1,31}$', examples: ['retail'] })
const AssetClasses = Type.Array(Type.String({ pattern: '^[a-z][a-z0-9_]{1,31}$' }), { maxItems: 50, uniqueItems: true })

/** Where a customer's identity check stands. A hold reads as `pending`: a hold is never disclosed to the customer. */
export const kycStatuses = ['none', 'pending', 'approved', 'expired', 'rejected'] as const
export type KycStatus = (typeof kycStatuses)[number]

export const Profile = Type.Object(
  {
    tenant: Tenant,
    subject: Subject,
    kycStatus: Type.Enum([...kycStatuses]),
    reviewDueAt: nullable(Instant),
    jurisdiction: nullable(Jurisdiction),
    investorCategory: nullable(InvestorCategory),
    appropriateFor: AssetClasses,
  },
  { $id: 'Profile', ...closed },
)
export type Profile = Static<typeof Profile>

export const ProfileApplication = Type.Object(
  {
    legalName: Type.String({ minLength: 1, maxLength: 200 }),
    jurisdiction: Jurisdiction,
    investorCategory: InvestorCategory,
    assetClasses: AssetClasses,
  },
  { $id: 'ProfileApplication', ...closed },
)
export type ProfileApplication = Static<typeof ProfileApplication>

/** A registered wallet. Addresses are answered in lower case. */
export const Wallet = Type.Object(
  {
    walletAddress: lowerAddress,
    chainId: EvmChain,
    kind: Type.Enum(['account', 'contract']),
    state: Type.Enum(['approved', 'in_review', 'refused']),
    registeredAt: Instant,
    screenedAt: Instant,
  },
  { $id: 'Wallet', ...closed },
)
export type Wallet = Static<typeof Wallet>
export const WalletList = Type.Object({ items: Type.Array(ref(Wallet)), next_cursor: Type.Null() }, closed)

export const ChallengeRequest = Type.Object({ walletAddress: Address, chainId: EvmChain }, closed)
export const Challenge = Type.Object(
  {
    nonce: Type.String(),
    message: Type.String({ description: 'EIP-4361 text: sign exactly this.' }),
    expiresAt: Instant,
  },
  { $id: 'WalletChallenge', ...closed },
)
export type Challenge = Static<typeof Challenge>
export const WalletProof = Type.Object(
  {
    nonce: Type.String({ pattern: '^[A-Za-z0-9]{8,128}$' }),
    signature: Type.String({ pattern: '^0x([0-9a-fA-F]{2}){1,4096}$' }),
  },
  closed,
)

/** What the service asks for at the intent. The caller is the one of the forwarded token, and stands in no field. */
export const AttestRequest = Type.Object(
  {
    action: Type.String({ pattern: '^[a-z][a-z_]{1,31}$', examples: ['settle'] }),
    chainId: EvmChain,
    contract: lowerAddress,
    reference: signRequests.compliance.properties.reference,
    intent: signRequests.compliance.properties.intent,
  },
  closed,
)
export type AttestRequest = Static<typeof AttestRequest>

export const outcomes = ['attested', 'refused', 'unsupported'] as const

/** Every member that says what the answer is about must be compared with what was asked. */
export const AttestReply = Type.Object(
  {
    outcome: Type.Enum([...outcomes]),
    decisionId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    decision: nullable(Type.String({ description: 'The JWS over the decision; null when the action is unsupported.' })),
    tenant: Tenant,
    /** By pseudonym, as in the decision. */
    customer: Subject,
    wallet: lowerAddress,
    chainId: EvmChain,
    contract: lowerAddress,
    reference: signRequests.compliance.properties.reference,
    digest: Type.String({ pattern: '^0x[0-9a-f]{64}$' }),
    attestation: nullable(
      Type.Object(
        {
          signature: Type.String({ pattern: '^0x[0-9a-f]{128}(1b|1c)$' }),
          address: lowerAddress,
          keyId: Type.String(),
        },
        closed,
      ),
    ),
  },
  { $id: 'AttestReply', ...closed },
)
export type AttestReply = Static<typeof AttestReply>

/**
 * A stored buyer who is absent, so that no token can be forwarded: the release of a bank payment. The service names them by
 * pseudonym; a subject is understood too, and the answer names them as they were asked for.
 */
export const StandingRequest = Type.Object({ tenant: Tenant, subject: Subject }, closed)

export const complianceComponents = [Profile, ProfileApplication, Wallet, Challenge, AttestReply]
