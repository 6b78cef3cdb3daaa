import type pg from 'pg'

/** Readings for the figures of a worker, from the database. */
export const workerReadings = (pool: pg.Pool) => ({
  async chains() {
    const { rows } = await pool.query<{ chain: string; followed: string | null; final: string | null }>(
      'select chain_id as chain, head_number as followed, final_number as final from app.chain',
    )
    return rows.map(({ chain, followed, final }) => ({ chain, followed: Number(followed), final: Number(final) }))
  },
  async transactions() {
    const { rows } = await pool.query<{ name: string; number: string }>(
      `select a.chain_id || '|' || a.address as name, count(t.nonce) as number from app.chain_account a
       left join app.chain_transaction t on (t.chain_id, t.address) = (a.chain_id, a.address)
         and t.state in ('prepared', 'broadcast', 'mined')
       group by a.chain_id, a.address`,
    )
    return rows.map(({ name, number }) => ({ name, number: Number(number) }))
  },
})

/** The clock of the database, in Unix milliseconds. */
export const databaseClock = (pool: pg.Pool) => async (): Promise<number> => {
  const { rows } = await pool.query<{ readonly ms: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
  )
  return Number(rows[0]?.ms)
}
