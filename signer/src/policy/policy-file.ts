import { createPublicKey, verify } from 'node:crypto'
import { signerRoles } from '@firsthand/wire/signer'
import { type Static, Type } from 'typebox'
import { readChecked } from '../read-checked.ts'

const closed = { additionalProperties: false } as const
const Address = Type.String({ pattern: '^0x[0-9a-f]{40}$' })
const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' })
const Bps = Type.Integer({ minimum: 0, maximum: 10_000 })
const Seconds = Type.Integer({ minimum: 0, maximum: 4_102_444_800 })
const market = { venue: Address, cashToken: Address, assetToken: Address }

const Router = Type.Object(
  { feeBpsMax: Bps, routes: Type.Array(Type.Object({ ...market, cashMax: Amount }, closed)) },
  closed,
)

/** How many signatures and how much cash a tenant or a wallet may have in one minute. */
const Pace = Type.Object({ perMinute: Type.Integer({ minimum: 1 }), cashPerMinute: Amount }, closed)

/** What the operator's signer looks at beside the intent itself. */
const OperatorTerms = Type.Object(
  {
    attesters: Type.Object({ compliance: Type.Array(Address), fee: Type.Array(Address) }, closed),
    tenantPace: Pace,
    walletPace: Pace,
  },
  closed,
)

/** One version of the fees; a market that it does not name has none. Times are unix seconds. */
const FeeSchedule = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
    from: Seconds,
    until: Type.Union([Seconds, Type.Null()]),
    recipient: Address,
    fees: Type.Array(Type.Object({ ...market, bps: Bps }, closed)),
  },
  closed,
)

/** The keys that Compliance signs its decisions with, by `kid`: Ed25519, raw in base64url. */
const ComplianceTerms = Type.Object(
  {
    decisionKeys: Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
    decisionAgeSecondsMax: Type.Integer({ minimum: 1, maximum: 60 }),
  },
  closed,
)

/** What one role may sign. Everything a request is compared with stands here, and nothing of it comes from a request. */
const Policy = Type.Object(
  {
    version: Type.String({ minLength: 1, maxLength: 64 }),
    role: Type.Enum([...signerRoles]),
    deadlineSecondsMax: Type.Integer({ minimum: 1, maximum: 330 }),
    chains: Type.Record(Type.String({ pattern: '^eip155:[1-9][0-9]{0,15}$' }), Type.Record(Address, Router)),
    operator: Type.Optional(OperatorTerms),
    fee: Type.Optional(Type.Object({ schedules: Type.Array(FeeSchedule) }, closed)),
    compliance: Type.Optional(ComplianceTerms),
  },
  closed,
)
export type Policy = Static<typeof Policy>

const PolicyFile = Type.Object(
  {
    policy: Policy,
    approvals: Type.Array(
      Type.Object({ by: Type.String(), signature: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }) }, closed),
    ),
  },
  closed,
)

const check = readChecked(PolicyFile, 'the policy')

/** The bytes that an approver signs: the policy as JSON, without blanks. */
export const approvedBytes = (policy: object): Buffer => Buffer.from(JSON.stringify(policy))

const ed25519 = (x: string) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

/** Reads a policy of this role. Two different approvers must have signed it: nobody changes a cap alone. */
export function readPolicy(text: string, role: string, approvers: Readonly<Record<string, string>>): Policy {
  const { policy, approvals } = check(text)
  if (policy.role !== role || policy[policy.role] === undefined) throw new Error(`the policy is not one for ${role}`)
  const bytes = approvedBytes(policy)
  const approvedBy = approvals.filter(({ by, signature }) => {
    const key = Object.hasOwn(approvers, by) ? approvers[by] : undefined
    return key !== undefined && verify(null, bytes, ed25519(key), Buffer.from(signature, 'base64url'))
  })
  // Two names for one key would be one person.
  const people = new Set(approvedBy.map(({ by }) => approvers[by]))
  if (people.size < 2) throw new Error('the policy does not carry the signatures of two approvers')
  return policy
}
