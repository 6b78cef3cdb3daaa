import { unauthenticated } from '@firsthand/refusal/refusal'
import { bindingMissing } from '@firsthand/refusal/token-binding'
import { isServiceName } from '@firsthand/values/service-names'
import { parseSubject, platformRole, type TokenCaller } from '@firsthand/values/values'

/** What one identity provider may speak for. */
export type ProviderScope = Readonly<{
  /** Null is every tenant, for a provider that is the only one. */
  tenants?: readonly string[] | null
  /** Null is every role but `platform-admin`, which is given by name alone. */
  roles?: readonly string[] | null
  /** Sets its people apart from those of another provider of the same tenant: they are recorded as `people:subject`. */
  people?: string | null
  /** Roles that count in tokens bound to a key alone (RFC 9449). */
  boundRoles?: readonly string[]
}>

/**
 * The caller as far as the provider may speak for them. Raises `unauthenticated` for a tenant that it may not speak for, for a
 * name that the service uses for itself, and for a token that must be bound to a key and is not; a role that it may not give is withheld, and named as such where it is needed.
 */
export function withinScope(caller: TokenCaller, scope: ProviderScope): TokenCaller {
  const { tenants, roles, people, boundRoles = [] } = scope
  const { issuer, tenantId } = caller
  if (tenants && !tenants.includes(tenantId))
    throw unauthenticated(`The identity provider ${issuer} may not speak for the tenant ${tenantId}.`)
  if (isServiceName(caller.subject))
    throw unauthenticated(`No person is called ${caller.subject}: the service uses this name for itself.`)
  // The whole token is refused: without the role it would still do what every role may, by somebody who may have stolen it.
  const unbound = caller.boundTo === undefined && boundRoles.find((role) => caller.roles.has(role))
  if (unbound) throw bindingMissing(unbound)
  const subject = people ? parseSubject(`${people}:${caller.subject}`) : caller.subject
  if (subject === null) throw unauthenticated('The subject is too long.')
  const mayGive = (role: string) => (roles ? roles.includes(role) : role !== platformRole)
  const withheld = [...caller.roles].filter((role) => !mayGive(role))
  if (withheld.length === 0) return Object.freeze({ ...caller, subject })
  const held = [...caller.roles].filter(mayGive)
  return Object.freeze({ ...caller, subject, roles: new Set(held), withheldRoles: new Set(withheld) })
}

const loopback = /^(localhost|127(\.[0-9]{1,3}){3}|\[::1\])$/

/** Whether an address of a provider may be asked: keys that somebody on the way could replace prove nothing. */
export function isProtected(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
}
