import type { Status } from '@firsthand/wire/status'
import type { TenantId } from '../../domain/values.ts'

/** How the client accounts of a tenant stand, taken together. */
export interface ClientMoney {
  /** Null when the tenant has none in use. */
  standing(tenant: TenantId): Promise<Status['clientMoney']>
}
