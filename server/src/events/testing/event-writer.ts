import type pg from 'pg'
import { numberEvents } from '#testing/numbered-events'

/**
 * Writes events of a tenant one transaction after another, as a quote or a bank purchase does, and numbers them; answers their sequences. The
 * administrator writes them, by the functions that programs call.
 */
export async function writeEvents(admin: pg.Pool, tenant: string, count: number, kind = 'quote.firm_created') {
  const client = await admin.connect()
  try {
    for (let i = 0; i < count; i += 1) {
      await client.query('begin')
      await client.query("select set_config('app.tenant', $1, true)", [tenant])
      const writer = kind.startsWith('quote.') ? 'append_quote_event' : 'append_bank_event'
      const text = `select app.${writer}($1, $2, $3)`
      await client.query(text, [kind, `subject-${i}`, JSON.stringify({ reference: `r-${i}` })])
      await client.query('commit')
    }
  } finally {
    client.release()
  }
  await numberEvents(admin)
  const { rows } = await admin.query<{ sequence: string }>(
    'select sequence from app.event where tenant_id = $1 and kind = $2 order by sequence desc limit $3',
    [tenant, kind, count],
  )
  return rows.map(({ sequence }) => Number(sequence)).toReversed()
}
