import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, openBuyers } from '@firsthand/sandbox/chain/buyer'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import pg from 'pg'
import type { Bench } from '../harness/bench.ts'
import { quantile, rising } from '../harness/paced.ts'

async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Small, because the database joins each page without knowing how long it is. */
const pageSize = 500

/** Issued quotes whose deadline is hours away, like one that exists, each with the message that its bundle was issued. */
async function issueMany(admin: pg.Client, count: number): Promise<void> {
  const { rows } = await admin.query('select * from app.quote where bundle is not null limit 1')
  const { tenant_id: tenant, chain_id: chainId, wallet } = rows[0]
  for (let first = 0; first < count; first += pageSize) {
    const references = Array.from({ length: Math.min(pageSize, count - first) }, (_, at) => referenceOf(first + at))
    await admin.query(
      `with model as (select * from app.quote where bundle is not null limit 1), made as (
         insert into app.quote select (jsonb_populate_record(null::app.quote, to_jsonb(m) || jsonb_build_object('reference', r, 'state', 'intent_issued',
           'deadline', now() + interval '3 hours', 'tx_hash', null, 'block_number', null, 'settled_at', null,
           'settled_base_units', null, 'finality', null, 'failure', null))).* from model m, unnest($1::text[]) r
         returning tenant_id, caller, reference
       ), named as (
         insert into app.chain_ref (chain_id, onchain_ref, wallet, tenant_id, caller, reference)
         select $3, n.onchain_ref, $4, m.tenant_id, m.caller, m.reference
         from made m join unnest($1::text[], $2::text[]) n (reference, onchain_ref) on n.reference = m.reference
       ) insert into app.outbox (tenant_id, object, key, handler, input)
         select tenant_id, 'Settlement', tenant_id || '|' || reference, 'issued', $5 from made`,
      [
        references,
        references.map((each) => quoteRefOf(tenant, each)),
        chainId,
        wallet.toLowerCase(),
        JSON.stringify({ chainId }),
      ],
    )
  }
}

const referenceOf = (number: number) => `MINT${'f'.repeat(16)}${number.toString(16).padStart(16, '0')}`

/** Milliseconds of whole purchases, from the intent call to the moment that the quote is seen as settled. */
async function purchasesMs(buyer: Buyer, admin: pg.Client, count: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const reference = await buyer.firm()
    const begun = performance.now()
    const bundle = await buyer.intent(reference)
    if (bundle === null || (await buyer.settle(bundle)) !== 'success') throw new Error(`${reference} was not settled`)
    for (;;) {
      const { rows } = await admin.query('select state from app.quote where reference = $1', [reference])
      if (rows[0]?.state === 'settled') break
      if (performance.now() - begun > 60_000) throw new Error(`${reference} is ${rows[0]?.state}`)
      await sleep(10)
    }
    times.push(performance.now() - begun)
  }
  return rising(times)
}

async function untilArmed(world: World, admin: pg.Client, count: number): Promise<number> {
  const begun = performance.now()
  for (let check = 0; ; check += 1) {
    const { rows } = await admin.query('select count(*)::int as n from app.outbox where sent_at is null')
    const [row] = (await world.engine?.query(
      "select count(*) as n from sys_invocation where status = 'scheduled' and target_service_name = 'Settlement'",
    )) ?? [{ n: 0 }]
    if (check % 20 === 0) console.log(`${Number(row?.n)} runs wait, ${rows[0].n} messages are on their way`)
    if (rows[0].n === 0 && Number(row?.n) >= count) return (performance.now() - begun) / 1000
    if (performance.now() - begun > 1_800_000) throw new Error('they did not come to wait within half an hour')
    await sleep(500)
  }
}

/** One more purchase while 100,000 wait for their deadline, beside the same with none waiting. */
export const waitingRuns: Bench = {
  goal: 1.2,
  goalIs: 'at most',
  figureIs: 'a purchase beside 100,000 that wait, and beside none',
  async run({ short }) {
    await using world = await startWorld({
      engine: 'single',
      api: { settings: roomySettings },
      complianceSettings: roomyCompliance,
      databaseUrl: null,
    })
    const { api, engine, worker } = world
    if (api === null || engine === null || worker === null) throw new Error('the world is incomplete')
    const admin = new pg.Client(world.databaseServer.urlFor('postgres', world.database))
    await admin.connect()
    try {
      const [buyer] = await openBuyers(world, () => [api.url])
      if (buyer === undefined) throw new Error('nobody buys')
      const rss = async () => ({
        worker: await megabytes(worker.pid),
        engine: await megabytes(engine.processOf(0).pid),
      })
      await purchasesMs(buyer, admin, 5)
      const count = short ? 10 : 40
      const alone = await purchasesMs(buyer, admin, count)
      const before = await rss()
      const waiting = short ? 1_000 : 100_000
      await issueMany(admin, waiting)
      const seconds = await untilArmed(world, admin, waiting)
      const beside = await purchasesMs(buyer, admin, count)
      const after = await rss()
      const [one, other] = [quantile(beside, 0.5), quantile(alone, 0.5)]
      return {
        figure: one / other,
        summary:
          `p50 ${one.toFixed(0)} ms beside ${waiting} waiting, ${other.toFixed(0)} ms beside none; ` +
          `worker ${before.worker} to ${after.worker} MB, engine ${before.engine} to ${after.engine} MB, armed in ${seconds.toFixed(0)} s`,
      }
    } finally {
      await admin.end()
    }
  },
}
