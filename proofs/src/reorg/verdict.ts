import { setTimeout as sleep } from 'node:timers/promises'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { numberEvents } from '@firsthand/server/testing/numbered-events'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { Stage } from './stage.ts'

type Hex = `0x${string}`
const patienceMs = 15_000

/** Waits until a quote has a state; answers how long that took, or null when it never came. */
export async function untilState(stage: Stage, reference: string, state: string): Promise<number | null> {
  const begun = performance.now()
  while (performance.now() - begun < patienceMs) {
    const { rows } = await stage.records.query('select state from app.quote where reference = $1', [reference])
    if (rows[0]?.state === state) return performance.now() - begun
    await sleep(10)
  }
  return null
}

/** The events of a quote after its bundle was issued; that a transaction waits may or may not have been seen. */
export async function eventsOf(stage: Stage, reference: string): Promise<string[]> {
  await numberEvents(stage.records)
  const text = 'select kind from app.event where subject = $1 order by sequence'
  const { rows } = await stage.records.query<{ kind: string }>(text, [reference])
  const kinds = rows.map(({ kind }) => kind.replace('quote.', ''))
  return kinds.slice(2).filter((kind) => kind !== 'submitted')
}

/** Units that the chain, as it is now, shows as delivered for these quotes. */
export async function unitsOnChain({ clients, contracts }: Stage, references: readonly string[]): Promise<bigint> {
  const event = settlementRouterAbi.filter((each) => each.type === 'event').find(({ name }) => name === 'Settled')
  const logs = await clients.reader.getLogs({ address: contracts.router, event: event as never, fromBlock: 0n })
  const ours = new Set(references.map((reference) => quoteRefOf('acme', reference)))
  const settled = logs as unknown as readonly { topics: readonly Hex[]; data: Hex }[]
  return settled
    .filter(({ topics }) => ours.has(topics[1] as Hex))
    .reduce((sum, { data }) => sum + BigInt(`0x${data.slice(2 + 128)}`), 0n)
}
/** A decimal of up to 18 places as a whole number. */
function exact(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(18, '0'))
}

/** Units in the candles as the database sums them up, the running one with them. */
export async function unitsInCandles({ records, listingId }: Stage): Promise<bigint> {
  const client = await records.connect()
  try {
    await client.query("select set_config('app.tenant', 'acme', false)")
    const text = "select volume from app.settled_candles($1, 'epoch', 'infinity', 60000) where bucket_ms is not null"
    const { rows } = await client.query<{ volume: string }>(text, [listingId])
    return rows.reduce((sum, { volume }) => sum + exact(volume), 0n)
  } finally {
    client.release(true)
  }
}

/** The candles over HTTP, once the last one with a purchase has closed. */
export async function chartedUnits(stage: Stage): Promise<{ readonly source: string; readonly units: bigint }> {
  await sleep(60_000 - (Date.now() % 60_000) + 100)
  const chart = await stage.call('GET', `/tokens/${stage.listingId}/candles?interval=1m&limit=1000`)
  const items = chart.items as readonly { readonly volume: string }[]
  return { source: chart.source, units: items.reduce((sum, { volume }) => sum + exact(volume), 0n) }
}
