import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { Posted } from './exceptional-postings.rules.ts'
import type { Posting } from './posting.rules.ts'

/** The posting of a source, with its lines, to be undone; null when there is none. */
export async function findPosting(
  query: TenantTransaction,
  tenant: TenantId,
  source: Posting['source'],
  kind: string,
): Promise<Posted | null> {
  const text = `select t.id, a.code as account, e.currency, e.amount::text as amount from led.tx t
    join led.entry e on e.tenant_id = t.tenant_id and e.tx_id = t.id
    join led.account a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where t.tenant_id = $1 and t.source_kind = $2 and t.source_id = $3 and t.posting_kind = $4 order by e.line`
  const rows = await query({ name: 'led_find_posting', text, values: [tenant, source.kind, source.id, kind] })
  if (rows[0] === undefined) return null
  const lines = rows.map(({ account, currency, amount }) => ({
    account: account as string,
    currency: currency as string,
    amount: BigInt(amount as string),
  }))
  return { id: rows[0].id as string, kind, lines }
}
