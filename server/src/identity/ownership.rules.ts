import { forbidden } from '@firsthand/refusal/refusal'
import { type Caller, platformRole } from '@firsthand/values/values'
import type { Role } from '@firsthand/wire/roles'

const administrator: Role = 'marketplace-admin'

/** What a tenant's administrator created is the tenant's. Who also administers the platform writes what any tenant owns. */
export const mayWrite = ({ tenantId, roles }: Caller, ownerTenant: string): boolean =>
  ownerTenant === tenantId || (roles.has(administrator) && roles.has(platformRole))

/** Raises `forbidden` for what another tenant owns. To be asked where the caller may know that it exists. */
export function requireOwned(caller: Caller, ownerTenant: string): void {
  if (!mayWrite(caller, ownerTenant)) throw forbidden('Another tenant owns it.', platformRole)
}
