import type { TenantId } from '@firsthand/values/values'
import type { Status } from '@firsthand/wire/status'

/** How the client accounts of a tenant stand, taken together. */
export interface ClientMoney {
  /** Null when the tenant has none in use. */
  standing(tenant: TenantId): Promise<Status['clientMoney']>
}
