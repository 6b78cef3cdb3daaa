import { adminUrlOf, databaseUrl } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'
import pg from 'pg'

type Attempt = {
  readonly endpoint: string
  readonly sequence: number
  readonly attempt: number
  readonly atMs: number
  readonly ms: number | null
  readonly error: string | null
}

/** What the database holds of webhooks, and its clock, seen and moved past the service. */
export async function openRows({ databaseServer, database }: World) {
  const admin = new pg.Pool({ connectionString: adminUrlOf(databaseServer.adminUrl, database), max: 2 })
  const api = new pg.Pool({ connectionString: databaseUrl(databaseServer, 'fh_api', database), max: 8 })
  return {
    /** Writes events of a tenant as a quote does, each in a transaction of its own. */
    async write(tenant: string, kinds: readonly string[]): Promise<void> {
      const client = await api.connect()
      try {
        for (const [i, kind] of kinds.entries()) {
          await client.query('begin')
          await client.query("select set_config('app.tenant', $1, true)", [tenant])
          const data = JSON.stringify({ reference: `MINT${i}`, name: 'Zürich "quoted" \\ \u2028' })
          await client.query('select app.append_quote_event($1, $2, $3)', [kind, `MINT${i}`, data])
          await client.query('commit')
        }
      } finally {
        client.release()
      }
    },
    async states(): Promise<Readonly<Record<string, number>>> {
      const { rows } = await admin.query('select state, count(*)::int as number from app.webhook_delivery group by 1')
      return Object.fromEntries(rows.map(({ state, number }) => [state, number]))
    },
    /** Whether every event is on its way, nothing is due and nothing is being tried. */
    async isQuiet(): Promise<boolean> {
      const { rows } = await admin.query(
        `select not exists (select from app.event_pending)
          and not exists (select from app.webhook_attempt where ms is null and at > clock_timestamp() - interval '7 s')
          and not exists (select from app.outbox where sent_at is null)
          and not exists (select from app.webhook_delivery where state = 'pending' and next_at <= clock_timestamp()) as quiet`,
      )
      return rows[0].quiet
    },
    /** How far away the next attempts are: the last of the first ones, behind which there is a gap of so many seconds. */
    async secondsUntilNext(gapSeconds: number): Promise<number> {
      const { rows } = await admin.query(
        `select extract(epoch from min(next_at) - clock_timestamp())::float8 as seconds from (
          select next_at, lead(next_at) over (order by next_at) as after from app.webhook_delivery where state = 'pending') each
        where after is null or after - next_at > make_interval(secs => $1)`,
        [gapSeconds],
      )
      return Math.max(rows[0].seconds ?? 0, 0)
    },
    /** Lets time pass: every moment that was kept lies so much further back. */
    async advance(seconds: number): Promise<void> {
      const by = `make_interval(secs => ${seconds})`
      await admin.query(
        `begin; update app.webhook_delivery set next_at = next_at - ${by}, done_at = done_at - ${by};
        update app.webhook_attempt set at = at - ${by};
        update app.webhook_endpoint set failing_since = failing_since - ${by}; commit`,
      )
    },
    async attempts(): Promise<readonly Attempt[]> {
      const { rows } = await admin.query(
        `select endpoint_id as endpoint, sequence::int, attempt, extract(epoch from at)::float8 * 1000 as "atMs", ms, error
        from app.webhook_attempt order by endpoint_id, sequence, attempt`,
      )
      return rows
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([admin.end(), api.end()])
    },
  }
}

export type Rows = Awaited<ReturnType<typeof openRows>>
