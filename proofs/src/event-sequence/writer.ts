import { openSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { lanes, type Order, tenantOf, tenants } from './orders.ts'

/**
 * A process that writes events on several connections at once. An event says how far each lane of the process was acknowledged
 * when its transaction began: those events are its causes, and stand before it.
 */
const { url, writer, run, file, longMs }: Order = JSON.parse(process.argv[2] ?? '')
const acknowledged = new Int32Array(tenants * lanes)
const fd = openSync(file, 'w')

/** On record in a file, which is there when this process is killed. */
function acknowledge(tenant: number, lane: number, count: number): void {
  const place = tenant * lanes + lane
  acknowledged[place] = count
  writeSync(fd, acknowledged, place * 4, 4, place * 4)
}

const causes = (tenant: number) => [...acknowledged.subarray(tenant * lanes, (tenant + 1) * lanes)]

/** One transaction with one to four events of a tenant; some are rolled back, and some take long. */
async function write(client: pg.Client, lane: number, turn: number): Promise<void> {
  const tenant = (lane + turn) % tenants
  const place = tenant * lanes + lane
  const first = (acknowledged[place] ?? 0) + 1
  const count = 1 + (turn % 4)
  const isGivenUp = turn % 11 === 5
  const after = causes(tenant)
  await client.query("begin; select set_config('app.tenant', $1, true)".replace('$1', `'${tenantOf(run, tenant)}'`))
  await client.query(
    `select app.append_quote_event('quote.settled', $1, json_build_object('writer', $2::int, 'lane', $3::int, 'number', n,
      'givenUp', $4::boolean, 'after', $5::json)::text) from generate_series($6::int, $7::int) n`,
    [`${writer}/${lane}`, writer, lane, isGivenUp, JSON.stringify(after), first, first + count - 1],
  )
  if (turn % 97 === 13) await sleep(longMs)
  await client.query(isGivenUp ? 'rollback' : 'commit')
  if (!isGivenUp) acknowledge(tenant, lane, first + count - 1)
}

async function work(lane: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  for (let turn = lane; ; turn += 1) await write(client, lane, turn)
}

// A lane whose connection broke does not know whether its last transaction is there. Then this process ends, and the next one has another name.
await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane))).catch(() => process.exit(1))
