import type pg from 'pg'

/** Writes events of a tenant one transaction after another, as a quote or a bank purchase does; answers their sequences. */
export async function writeEvents(pool: pg.Pool, tenant: string, count: number, kind = 'quote.firm_created') {
  const client = await pool.connect()
  const sequences: number[] = []
  try {
    for (let i = 0; i < count; i += 1) {
      await client.query('begin')
      await client.query("select set_config('app.tenant', $1, true)", [tenant])
      const writer = kind.startsWith('quote.') ? 'append_quote_event' : 'append_bank_event'
      const text = `select app.${writer}($1, $2, $3) as sequence`
      const { rows } = await client.query(text, [kind, `subject-${i}`, JSON.stringify({ reference: `r-${i}` })])
      await client.query('commit')
      sequences.push(Number(rows[0].sequence))
    }
  } finally {
    client.release()
  }
  return sequences
}
