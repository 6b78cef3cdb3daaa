import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { treasuryAudit } from './treasury-audit.store.ts'

/** How one thing of a kind is found, by its id; `what` names the kind in the audit record of the read. */
export type OneOf<Thing> = {
  readonly what: string
  readonly find: (query: TenantTransaction, tenant: TenantId, id: string) => Promise<Thing | null>
}

/** One thing as the treasury reads it, or null. Leaves an audit record. */
export const readOne = <Thing>(
  pool: pg.Pool,
  context: AdminContext,
  { what, find }: OneOf<Thing>,
  id: string,
): Promise<Thing | null> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const thing = await find(query, context.caller.tenantId, id)
    await query(treasuryAudit(context, `offchain.${what}.read`, { id }))
    return thing
  })
