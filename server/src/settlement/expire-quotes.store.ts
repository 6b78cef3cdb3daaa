import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import { appendQuoteEvent } from '#quoting/quote-event.store'
import type { QuoteKey } from './settlement.port.ts'

/** Tells once that a firm quote has expired. Whoever was quicker, or issued it after all, leaves nothing to tell. */
export async function notifyExpiredQuote(query: TenantTransaction, key: QuoteKey): Promise<void> {
  const { tenantId, caller, reference } = key
  const [reported] = await query(sql`update app.quote q set expiry_notified = true
    where q.tenant_id = ${tenantId} and q.caller = ${caller} and q.reference = ${reference}
      and q.state = 'firm' and not q.expiry_notified returning q.pair_id`)
  if (reported === undefined) return
  await appendQuoteEvent(query, 'quote.expired', reference, { reference, pairId: Number(reported.pair_id) })
}
