import { runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'

/** Of each table, so many rows whose time is over. */
const fillings = (rows: number) => [
  `insert into app.idempotency (tenant_id, caller, endpoint, key, body_hash, claim, claimed_at)
    select 'acme', 'c', 'e', n::text, 'h', uuidv7(), now() - interval '25 hours' from generate_series(1, ${rows}) n`,
  `insert into app.outbox (tenant_id, object, key, handler, input, sent_at)
    select 'acme', 'Webhook', n::text, 'attempt', '{}', now() - interval '31 days' from generate_series(1, ${rows}) n`,
  `insert into app.request (tenant_id, request_id, at, method, route, status, ms, caller)
    select 'acme', n::text, now() - interval '31 days', 'GET', '/', 200, 1, 'c' from generate_series(1, ${rows}) n`,
  `insert into app.used_proof (tenant_id, proof, used_at)
    select 'acme', lpad(n::text, 43, '0'), now() - interval '6 minutes' from generate_series(1, ${rows}) n`,
  `insert into app.session_end (token, session, ended_at, kept_until)
    select 'p_' || lpad(n::text, 22, '0'), 'p_' || lpad(n::text, 22, '0'), now() - interval '2 hours', now() - interval '1 minute'
    from generate_series(1, ${rows}) n`,
  `insert into app.webhook_endpoint (tenant_id, endpoint_id, url, message_key, enabled, disabled_reason)
    values ('sweeps', '00000000-0000-7000-8000-000000000001', 'https://hooks.example', 'acme|1', false, 'by_request')`,
  `insert into app.webhook_delivery (tenant_id, endpoint_id, sequence, state, attempts, done_at)
    select 'sweeps', '00000000-0000-7000-8000-000000000001', n, 'delivered', 1, now() - interval '31 days' from generate_series(1, ${rows}) n`,
  `insert into app.webhook_attempt (tenant_id, endpoint_id, sequence, attempt)
    select tenant_id, endpoint_id, sequence, 1 from app.webhook_delivery where tenant_id = 'sweeps'`,
]
const sweeps = [
  ['fh_catalog', 'sweep_idempotency'],
  ['fh_worker', 'sweep_messages'],
  ['fh_catalog', 'sweep_requests'],
  ['fh_catalog', 'sweep_proofs'],
  ['fh_catalog', 'sweep_session_ends'],
  ['fh_catalog', 'sweep_deliveries'],
] as const
const batchesMost = 1_000

async function sweepWith(url: string, login: string, sweep: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set role ${login}`)
  let swept = 0
  for (let turn = 0; turn < batchesMost; turn++) {
    const { rows } = await client.query(`select app.${sweep}() as n`)
    swept += Number(rows[0].n)
    if (Number(rows[0].n) < 5_000) break
  }
  await client.end()
  return swept
}

/** Two sweepers at once on each table. Answers the rows a second of the slowest, and what does not add up. */
export async function measureSweeps(url: string, rows: number, report: (line: string) => void) {
  await runAsAdmin(url, ...fillings(rows))
  const faults: string[] = []
  let slowest = Number.POSITIVE_INFINITY
  for (const [login, sweep] of sweeps) {
    const started = performance.now()
    const shares = await Promise.all([1, 2].map(() => sweepWith(url, login, sweep)))
    const rate = rows / ((performance.now() - started) / 1000)
    report(`${sweep}: ${shares.join(' + ')} rows by two sweepers, ${Math.round(rate)} a second`)
    if (shares.reduce((sum, share) => sum + share) !== rows)
      faults.push(`${sweep} deleted ${shares.join(' + ')} of ${rows}`)
    slowest = Math.min(slowest, rate)
  }
  return { slowest, faults }
}
