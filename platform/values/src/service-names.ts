import type { BuyerId, Caller, Subject, TenantId } from './values.ts'

/**
 * The names under which the service and Compliance record what no person did. A token with one of them as its subject is refused:
 * a person could else act under the service's own name, and count as somebody else in a rule of four eyes.
 */
export const serviceNames = ['firsthand', 'matcher', 'service', 'compliance', 'clock', 'workflow', 'import'] as const

/** A pseudonym stands for a person: as the subject of a token it would be taken for somebody else's. */
const pseudonym = /^p_[\w-]{22}$/

export const isServiceName = (name: string): boolean =>
  (serviceNames as readonly string[]).includes(name.toLowerCase()) || pseudonym.test(name)

/** The service itself, where it acts for a tenant and nobody asked. No identity provider can issue this name. */
export const serviceCaller = (tenantId: TenantId): Caller => ({
  tenantId,
  issuer: 'firsthand',
  subject: 'firsthand' as Subject,
  buyer: 'firsthand' as BuyerId,
  roles: new Set(),
})
