import type { Role } from '@firsthand/wire/roles'

/** Somebody who can ask the service: a name, which is also the `sub` of the token, a tenant and roles. */
export type Persona = { readonly name: string; readonly tenant: string; readonly roles: readonly Role[] }

/** The tenants of the sandbox. */
export const tenants = ['acme', 'globex'] as const

const cast: readonly (readonly [string, readonly Role[]])[] = [
  ['buyer-1', []],
  ['buyer-2', []],
  ['admin', ['marketplace-admin']],
  // Price and supply of an instrument on sale take a second administrator.
  ['admin-2', ['marketplace-admin']],
  ['platform-admin', ['marketplace-admin', 'platform-admin']],
  ['integrator', ['tenant-integrator']],
  ['treasury-operator', ['treasury-operator']],
  ['treasury-approver', ['treasury-approver']],
  // Somebody who holds both roles still cannot approve what they proposed.
  ['treasury-both', ['treasury-operator', 'treasury-approver']],
  // The program that carries files between the bank and the service.
  ['bank-gateway', ['bank-gateway']],
  ['compliance-officer', ['compliance-officer']],
  ['compliance-officer-2', ['compliance-officer']],
  // Answers buyers: finds their purchases, and reads no personal data.
  ['support', ['support']],
  ['auditor', ['auditor']],
  // Buyers that Compliance has not approved, or not any more: one for each way.
  ['buyer-new', []],
  ['buyer-pending', []],
  ['buyer-rejected', []],
  ['buyer-expired', []],
  ['buyer-held', []],
  // Approved, and of a jurisdiction for which Compliance attests nothing.
  ['buyer-barred', []],
]

/** Everybody the identity provider knows: the same cast in each tenant. */
export const personas: readonly Persona[] = tenants.flatMap((tenant) =>
  cast.map(([part, roles]) => ({ name: `${tenant}-${part}`, tenant, roles })),
)

/** The name by which Compliance and the banks know a buyer, in every tenant. */
export const legalNameOf = (name: string): string => `Sandbox ${name.slice(name.indexOf('-') + 1)}`

/** The persona of this name; undefined when there is none. */
export function personaNamed(name: string): Persona | undefined {
  return personas.find((persona) => persona.name === name)
}
