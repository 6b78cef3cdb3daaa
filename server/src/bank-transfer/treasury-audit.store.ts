import { keyOf } from '@firsthand/engine/run'
import type { TenantId } from '@firsthand/values/values'
import type { PurchaseEventKind, TreasuryEventKind } from '@firsthand/wire/events'
import sql, { type Sql } from 'sql-template-tag'
import { noRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'

/** A page of a list: behind the item with this id, in the order of the list. */
export type Page = { readonly after: string | null; readonly limit: number }

/** An event of the tenant, for buyers or for the treasury. It locks the head of the tenant's event log, so it comes last. */
export const purchaseEvent = (kind: PurchaseEventKind | TreasuryEventKind, subject: string, data: object): Sql =>
  sql`select app.append_bank_event(${kind}, ${subject}, ${JSON.stringify(data)})`

/** What a person of the treasury did or read. It locks the head of the tenant's audit chain, so it comes last. */
export const treasuryAudit = (context: AdminContext, action: `offchain.${string}`, payload: object): Sql =>
  context.inExport
    ? noRecord
    : sql`select app.append_treasury_audit(${context.caller.subject}, ${action},
    ${JSON.stringify({ requestId: context.requestId, issuer: context.caller.issuer, ...payload })})`

/** Asks the engine for what follows. */
export const message = (
  tenant: TenantId,
  object: 'Purchase' | 'Delivery' | 'Refund',
  handler: string,
  reference: string,
) =>
  sql`insert into app.outbox (tenant_id, object, key, handler, input) values (${tenant}, ${object},
    ${keyOf(tenant, reference)}, ${handler}, ${JSON.stringify({ tenant, reference })})`
