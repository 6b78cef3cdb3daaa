import { setTimeout as sleep } from 'node:timers/promises'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { numberEvents } from '@firsthand/server/testing/numbered-events'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type pg from 'pg'
import type { PublicClient } from 'viem'
import type { Purchase } from './make-purchases.ts'

type Kept = { readonly reference: string; readonly state: string; readonly finality: string | null }

/** The settlements on chain: how often each quote was settled. */
async function settledOnChain(reader: PublicClient, router: `0x${string}`): Promise<ReadonlyMap<string, number>> {
  const event = settlementRouterAbi.find((entry) => entry.type === 'event' && entry.name === 'Settled')
  const logs = await reader.getLogs({ address: router, event: event as never, fromBlock: 0n, toBlock: 'latest' })
  const counts = new Map<string, number>()
  for (const { topics } of logs as readonly { topics: readonly string[] }[]) {
    const ref = topics[1] ?? ''
    counts.set(ref, (counts.get(ref) ?? 0) + 1)
  }
  return counts
}

const stateFor = {
  settled: 'settled',
  'failed, then settled': 'settled',
  failed: 'failed',
  lapsed: 'lapsed',
  expired: 'firm',
}

/** Where each quote should stand, and does not yet. */
async function astray(records: pg.Pool, purchases: readonly Purchase[]): Promise<readonly string[]> {
  const { rows } = await records.query<Kept>('select reference, state, finality from app.quote')
  const kept = new Map(rows.map((row) => [row.reference, row]))
  return purchases.flatMap(({ reference, ending }) => {
    const row = kept.get(reference)
    const wanted = stateFor[ending]
    if (row?.state !== wanted) return [`${reference} is ${row?.state}, not ${wanted}`]
    return wanted === 'settled' && row.finality !== 'finalized' ? [`${reference} is settled and ${row.finality}`] : []
  })
}

/** Waits until every quote stands where it should; answers those that never did. */
export async function untilSettled(records: pg.Pool, purchases: readonly Purchase[], patienceMs: number) {
  let wrong: readonly string[] = []
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(500)) {
    wrong = await astray(records, purchases)
    if (wrong.length === 0) break
  }
  return wrong
}

/** How often each kind of event must report a purchase. */
function eventsOf({ ending }: Purchase): Readonly<Record<string, number>> {
  return {
    'quote.firm_created': 1,
    'quote.intent_issued': ending === 'expired' ? 0 : 1,
    'quote.settled': ending.endsWith('settled') ? 1 : 0,
    'quote.failed': ending.startsWith('failed') ? 1 : 0,
    'quote.lapsed': ending === 'lapsed' ? 1 : 0,
  }
}

/** Every event once, none missing, and the sequence of each tenant without a hole. */
export async function eventFaults(records: pg.Pool, purchases: readonly Purchase[]): Promise<readonly string[]> {
  await numberEvents(records)
  const { rows: holes } = await records.query<{ tenant_id: string; last: string; number: string }>(
    `select tenant_id, max(sequence) as last, count(*) as number from app.event group by tenant_id
     having max(sequence) <> count(*) or min(sequence) <> 1`,
  )
  const { rows } = await records.query<{ subject: string; kind: string; number: string }>(
    'select subject, kind, count(*) as number from app.event group by subject, kind',
  )
  const reported = new Map(rows.map(({ subject, kind, number }) => [`${subject} ${kind}`, Number(number)]))
  return [
    ...holes.map(({ tenant_id, last, number }) => `${tenant_id}: ${number} events up to ${last}`),
    ...purchases.flatMap((purchase) =>
      Object.entries(eventsOf(purchase)).flatMap(([kind, wanted]) => {
        const found = reported.get(`${purchase.reference} ${kind}`) ?? 0
        return found === wanted ? [] : [`${purchase.reference}: ${kind} ${found} times, not ${wanted}`]
      }),
    ),
  ]
}

/** Whether the chain agrees with what the proof intended: its own bookkeeping is checked too. */
export async function chainFaults(
  reader: PublicClient,
  router: `0x${string}`,
  purchases: readonly Purchase[],
): Promise<readonly string[]> {
  const settled = await settledOnChain(reader, router)
  return purchases.flatMap(({ tenant, reference, ending }) => {
    const times = settled.get(quoteRefOf(tenant, reference)) ?? 0
    return times === (ending.endsWith('settled') ? 1 : 0)
      ? []
      : [`${reference} (${ending}): settled ${times} times on chain`]
  })
}
