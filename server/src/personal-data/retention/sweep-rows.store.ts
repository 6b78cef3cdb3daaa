import { retentionRules } from '@firsthand/inventory/retention'
import type { Swept } from '@firsthand/inventory/retention-report'
import type pg from 'pg'

/** Tables from which rows may be deleted, and the moment from which each row's period runs. No hold is about them. */
const tables = [
  { table: 'app.request', at: 'at', rule: 'thirtyDays' },
  { table: 'app.outbox', at: 'sent_at', rule: 'thirtyDays' },
  { table: 'app.webhook_delivery', at: 'done_at', rule: 'thirtyDays' },
  { table: 'app.relay_buyer_day', at: 'day::timestamptz', rule: 'thirtyDays' },
  { table: 'app.idempotency', at: 'claimed_at', rule: 'oneDay' },
  { table: 'app.passkey_challenge', at: 'expires_at', rule: 'challenge' },
] as const

const dayMs = 86_400_000

/** Counts what is over, and deletes it where that is wanted. */
export async function sweepRows(client: pg.Client, now: Date, applies: boolean): Promise<readonly Swept[]> {
  const swept: Swept[] = []
  for (const { table, at, rule } of tables) {
    const days = rule === 'challenge' ? 0 : retentionRules[rule].days
    const before = new Date(now.getTime() - days * dayMs)
    type Found = { readonly over: number; readonly oldest: Date | null }
    const { rows } = await client.query<Found>(
      `select count(*)::int as over, min(${at}) as oldest from ${table} where ${at} < $1`,
      [before],
    )
    const { over = 0, oldest = null } = rows[0] ?? {}
    const gone = applies ? ((await client.query(`delete from ${table} where ${at} < $1`, [before])).rowCount ?? 0) : 0
    const found = { over, oldest: oldest?.toISOString() ?? null, held: 0, gone }
    swept.push({ rule, what: table, how: 'rows deleted', ...found })
  }
  return swept
}
