import { retentionRules } from '@firsthand/inventory/retention'
import type { Swept } from '@firsthand/inventory/retention-report'
import { sweepBounds, sweepInBatches } from '@firsthand/postgres/sweep'
import type pg from 'pg'

/** Tables from which rows may be deleted, and the moment from which each row's period runs. No hold is about them. */
const tables = [
  { table: 'app.request', at: 'at', rule: 'thirtyDays' },
  { table: 'app.outbox', at: 'sent_at', rule: 'thirtyDays' },
  { table: 'app.webhook_delivery', at: 'done_at', rule: 'thirtyDays' },
  { table: 'app.relay_buyer_day', at: 'day::timestamptz', rule: 'thirtyDays' },
  { table: 'app.idempotency', at: 'claimed_at', rule: 'oneDay' },
  { table: 'app.passkey_challenge', at: 'expires_at', rule: 'challenge' },
  // A proof can be used for a minute and a half from its own time on.
  { table: 'app.used_proof', at: "used_at + interval '5 minutes'", rule: 'challenge' },
  { table: 'app.session_end', at: 'kept_until', rule: 'lastToken' },
] as const

const dayMs = 86_400_000

/** Beside the sweeps of the programs: each skips the rows that another has in hand. */
const deleteFrom = (table: string, at: string) => `delete from ${table} where ctid = any (array(
  select ctid from ${table} where ${at} < $1 limit $2 for update skip locked))`

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
    const deleteBatch = async () =>
      (await client.query(deleteFrom(table, at), [before, sweepBounds.batch])).rowCount ?? 0
    const gone = applies
      ? await sweepInBatches(deleteBatch, { ...sweepBounds, batchesMost: 1_000_000, ms: 3_600_000 })
      : 0
    const found = { over, oldest: oldest?.toISOString() ?? null, held: 0, gone }
    swept.push({ rule, what: table, how: 'rows deleted', ...found })
  }
  return swept
}
