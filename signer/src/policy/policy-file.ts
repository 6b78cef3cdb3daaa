import { createPublicKey, verify } from 'node:crypto'
import { readChecked } from '@firsthand/settings/read-settings'
import { type SettlementRole, type SignerRole, signerRoles } from '@firsthand/wire/signer'
import { type TSchema, Type } from 'typebox'
import {
  closed,
  DeliveryPolicy,
  RelayPolicy,
  SettlementPolicy,
  SwitchPolicy,
  type TransactionPolicy,
} from './policies.ts'

/** What one role may sign. Everything a request is compared with stands here, and nothing of it comes from a request. */
export type Policy<R extends SignerRole = SignerRole> = R extends SettlementRole ? SettlementPolicy : TransactionPolicy

const Approvals = Type.Array(
  Type.Object({ by: Type.String(), signature: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }) }, closed),
)
/** Who may approve a policy, and for which deployment: the signer's own settings, not the file's. */
export type Authority = { readonly approvers: Readonly<Record<string, string>>; readonly deployment: string }

const fileOf = <P extends TSchema>(policy: P) =>
  readChecked(Type.Object({ policy, approvals: Approvals }, closed), 'the policy')

const settlement = fileOf(SettlementPolicy)
const files = {
  operator: settlement,
  fee: settlement,
  compliance: settlement,
  delivery: fileOf(DeliveryPolicy),
  switch: fileOf(SwitchPolicy),
  relay: fileOf(RelayPolicy),
} as const satisfies Record<SignerRole, unknown>

/** A policy as an approver is about to sign it: whole, of a role that it names, and not over. */
export function checkPolicy(policy: unknown, now: number): Policy {
  const named = (policy as { role?: unknown } | null)?.role
  const role = signerRoles.find((known) => known === named)
  if (role === undefined) throw new Error('the policy names no role')
  const checked = files[role](JSON.stringify({ policy, approvals: [] })).policy
  if (!isFor(checked, role)) throw new Error(`the policy has no terms of ${role}`)
  const end = endOf(checked, now)
  if (end !== null) throw new Error(end)
  return checked
}

/** The bytes that an approver signs: the policy as JSON, without blanks. */
export const approvedBytes = (policy: object): Buffer => Buffer.from(JSON.stringify(policy))

const ed25519 = (x: string) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

/** Whether the policy speaks of its role: one that signs settlements has terms of its own. */
const isFor = (policy: Policy, role: SignerRole) =>
  policy.role === role && (!('deadlineSecondsMax' in policy) || policy[policy.role] !== undefined)

/** Why the policy signs nothing at this moment; null while it does. */
export const endOf = ({ notAfter, number }: Policy, now: number): string | null =>
  now < Date.parse(notAfter) ? null : `policy ${number} ended at ${notAfter}: have two approvers sign the next one`

/**
 * Reads a policy of this role and deployment that has not ended. Two different approvers must have signed it: nobody changes
 * a cap alone. Whether a newer one was accepted before is for the journal to say.
 */
export function readPolicy<R extends SignerRole>(
  text: string,
  role: R,
  { approvers, deployment }: Authority,
  now: number,
): Policy<R> {
  const { policy, approvals } = files[role](text)
  if (!isFor(policy, role)) throw new Error(`the policy is not one for ${role}`)
  const bytes = approvedBytes(policy)
  const approvedBy = approvals.filter(({ by, signature }) => {
    const key = Object.hasOwn(approvers, by) ? approvers[by] : undefined
    return key !== undefined && verify(null, bytes, ed25519(key), Buffer.from(signature, 'base64url'))
  })
  // Two names for one key would be one person.
  const people = new Set(approvedBy.map(({ by }) => approvers[by]))
  if (people.size < 2) throw new Error('the policy does not carry the signatures of two approvers')
  if (policy.deployment !== deployment)
    throw new Error(`the policy is for the deployment ${policy.deployment}, and this is ${deployment}`)
  const end = endOf(policy, now)
  if (end !== null) throw new Error(end)
  return policy as Policy<R>
}
