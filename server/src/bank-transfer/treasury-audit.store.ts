import { keyOf } from '@firsthand/engine/run'
import type { TenantId } from '@firsthand/values/values'
import type { PurchaseEventKind, TreasuryEventKind } from '@firsthand/wire/events'
import sql, { type Sql } from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'

/** A page of a list: behind the item with this id, in the order of the list. */
export type Page = { readonly after: string | null; readonly limit: number }

/** Tells the tenant, the buyer's side or the treasury's. It locks the tenant's head, so it stands last. */
export const purchaseEvent = (kind: PurchaseEventKind | TreasuryEventKind, subject: string, data: object): Sql =>
  sql`select app.append_purchase_event(${kind}, ${subject}, ${JSON.stringify(data)})`

/** What a person of the treasury did or looked at. It locks the tenant's head, so it stands last. */
export const treasuryAudit = (context: AdminContext, action: `offchain.${string}`, payload: object): Sql =>
  sql`select app.append_treasury_audit(${context.caller.subject}, ${action},
    ${JSON.stringify({ requestId: context.requestId, ...payload })})`

/** Asks the engine for what follows. */
export const message = (
  tenant: TenantId,
  object: 'Purchase' | 'Delivery' | 'Refund',
  handler: string,
  reference: string,
) =>
  sql`insert into app.outbox (tenant_id, object, key, handler, input) values (${tenant}, ${object},
    ${keyOf(tenant, reference)}, ${handler}, ${JSON.stringify({ tenant, reference })})`
