import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { QuoteEventKind } from '@firsthand/wire/events'
import sql from 'sql-template-tag'

/** Tells the tenant of the transaction. It locks the tenant's head, so it stands last. */
export async function appendQuoteEvent(
  query: TenantTransaction,
  kind: QuoteEventKind,
  reference: string,
  data: object,
): Promise<void> {
  await query(sql`select app.append_quote_event(${kind}, ${reference}, ${JSON.stringify(data)})`)
}
