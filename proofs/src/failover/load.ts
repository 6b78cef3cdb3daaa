import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import type { World } from '@firsthand/sandbox/world/world'

type Rail = 'primary-mint' | 'rfq' | 'offchain-purchases'
/** The seeded market of each rail, and what is paid for one purchase. */
const markets: Readonly<Record<Rail, object>> = {
  'primary-mint': { pairId: 1, cashAmount: '1000000' },
  rfq: { pairId: 2, cashAmount: '1000000' },
  'offchain-purchases': { pairId: 3, cashAmount: '10100' },
}
const rails = Object.keys(markets) as Rail[]

/** A write that the service has acknowledged: from then on it must be there. */
type Acknowledged = {
  readonly rail: Rail
  readonly tenant: string
  readonly reference: string
  /** Every different bundle that was answered for it. */
  readonly bundles: Set<string>
  cancelled: boolean
}

type Answer = { readonly status: number; readonly text: string }

/** What was answered, by status and code, and when a write was acknowledged. */
export function openTally() {
  const answers = new Map<string, number>()
  const written: number[] = []
  return {
    answers,
    acknowledged: [] as Acknowledged[],
    faults: [] as string[],
    keys: 0,
    note({ status, text }: Answer): void {
      const name = status < 400 ? `${status}` : `${status} ${/"code":"([a-z_]+)"/.exec(text)?.[1] ?? text.slice(0, 40)}`
      answers.set(name, (answers.get(name) ?? 0) + 1)
      if (status === 500) this.faults.push(`answered 500: ${text.slice(0, 300)}`)
    },
    wrote(): void {
      written.push(performance.now())
    },
    /** The longest time without an acknowledged write since this moment, in milliseconds. */
    longestGap(since: number): number {
      const times = [since, ...written.filter((at) => at > since), performance.now()]
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
    },
  }
}
export type Tally = ReturnType<typeof openTally>

/** No longer than this may nothing be acknowledged. */
export const longestGapMs = 30_000

/** The answers by status and code, the most frequent first. */
export const printed = ({ answers }: Tally): string =>
  [...answers]
    .sort(([, one], [, other]) => other - one)
    .map(([name, number]) => `${number} of ${name}`)
    .join(', ')

const mayPass = ({ status, text }: Answer) => status === 0 || /"retryable":true/.test(text)
const patienceMs = 90_000

/** One buyer on one rail at one instance: buys, asks again for what was answered, and cancels what is paid by bank transfer. */
function laneOf(world: World, tally: Tally, rail: Rail, name: keyof typeof buyerWallets, url: string) {
  async function ask(path: string, body?: object, key?: string): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await world.identity.token(name)}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    const answer = { status: response.status, text: await response.text() }
    tally.note(answer)
    return answer
  }

  /** The same call under the same key, until it gets an answer that will not change. */
  async function persist(path: string, body?: object, key?: string): Promise<Answer> {
    for (const end = performance.now() + patienceMs; ; await sleep(100 + Math.random() * 200)) {
      const answer = await ask(path, body, key).catch((error: Error) => ({ status: 0, text: error.message }))
      if (!mayPass(answer) || performance.now() > end) return answer
    }
  }

  async function buy(): Promise<void> {
    const path = rail === 'offchain-purchases' ? `/${rail}` : `/${rail}/quotes`
    tally.keys += 1
    const body = { ...markets[rail], walletAddress: buyerWallets[name].address }
    const made = await persist(path, body, randomUUID())
    if (made.status !== 201) return
    tally.wrote()
    const purchase: Acknowledged = {
      rail,
      tenant: personaNamed(name)?.tenant ?? '',
      reference: JSON.parse(made.text).reference,
      bundles: new Set(),
      cancelled: false,
    }
    tally.acknowledged.push(purchase)
    if (rail === 'offchain-purchases') {
      purchase.cancelled = (await persist(`${path}/${purchase.reference}/cancel`)).status === 200
      if (purchase.cancelled) tally.wrote()
      return
    }
    for (const _time of ['first', 'again']) {
      const issued = await persist(`${path}/${purchase.reference}/intent`)
      // A quote may have run out while nobody answered.
      if (issued.status !== 200) return
      tally.wrote()
      purchase.bundles.add(issued.text)
    }
  }
  return buy
}

/** Sales on all rails at all of these instances, until they are ended. */
export function startLoad(world: World, tally: Tally, urls: readonly string[], lanesPerRail: number) {
  const names = Object.keys(buyerWallets) as (keyof typeof buyerWallets)[]
  let ended = false
  const acme = names.filter((name) => name.startsWith('acme'))
  const lanes = urls.flatMap((url) =>
    rails.flatMap((rail) =>
      Array.from({ length: lanesPerRail }, (_, lane) => {
        const of = rail === 'offchain-purchases' ? acme : names
        return laneOf(world, tally, rail, of[lane % of.length] ?? 'acme-buyer-1', url)
      }),
    ),
  )
  const running = lanes.map(async (buy) => {
    while (!ended) {
      await buy()
      await sleep(50)
    }
  })
  return {
    async end(): Promise<void> {
      ended = true
      await Promise.all(running)
    },
  }
}
