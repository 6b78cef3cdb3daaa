import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Bought } from './load.ts'

const patienceMs = 90_000

async function onDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What buyers have and the service has not, or has twice. */
export const verdict = (databaseUrl: string, { settled, delivered }: Bought) =>
  onDatabase(databaseUrl, async (client) => {
    const rows = async (text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows
    const open = () =>
      rows("select reference, state from app.quote where reference = any($1) and state <> 'settled'", [settled])
    const end = performance.now() + patienceMs
    while ((await open()).length > 0 && performance.now() < end) await sleep(500)
    const lost = (await open()).map(({ reference, state }) => `${reference} is ${state}`)
    const known = await rows('select reference from app.quote where reference = any($1)', [settled])
    if (known.length < settled.length) lost.push(`${settled.length - known.length} settled quotes are not there`)
    const [{ number }] = await rows("select count(*)::int as number from app.purchase where state = 'delivered'")
    if (number < delivered.length) lost.push(`${delivered.length - number} deliveries are not there`)
    const doubled = await rows(`select kind || ' of ' || subject as what from app.event
      where kind in ('quote.firm', 'quote.settled', 'purchase.delivered') group by kind, subject having count(*) > 1`)
    const repeated = delivered.length - new Set(delivered).size
    if (repeated > 0) doubled.push({ what: `${repeated} deliveries under one transaction` })
    return { lost, doubled: doubled.map(({ what }) => String(what)) }
  })

/** The edge's lines about answers, each with the code that the service put on record for its request. */
export const withCodes = (databaseUrl: string, lines: readonly string[]) =>
  onDatabase(databaseUrl, async (client) => {
    const idOf = (line: string) => line.split(' ')[1] ?? ''
    const asked = 'select request_id, code from app.request where request_id = any($1)'
    const { rows } = await client.query<{ request_id: string; code: string | null }>(asked, [lines.map(idOf)])
    const codes = new Map(rows.map(({ request_id, code }) => [request_id, code]))
    return lines.map((line) => `${line} ${codes.get(idOf(line)) ?? 'not on record'}`)
  })
