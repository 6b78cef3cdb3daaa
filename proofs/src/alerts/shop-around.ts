import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '@firsthand/sandbox/world/world'

const everyMs = 500
const patienceMs = 5_000

const prices = [
  ['/primary-mint/quotes/soft', { pairId: 1, cashAmount: '100000000' }],
  ['/rfq/quotes/soft', { pairId: 2, cashAmount: '100000000' }],
  ['/offchain-instruments/quotes/soft', { pairId: 3, cashAmount: '100000' }],
] as const

/** Buyers who look at prices and markets, so that there are requests to go wrong. What they are refused with is nobody's concern here. */
export function shopAround(world: World, url: string) {
  const ending = new AbortController()
  let pressed = false
  async function ask(path: string, body?: object): Promise<void> {
    const authorization = `Bearer ${await world.identity.token('acme-buyer-2')}`
    const answer = await fetch(url + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization, 'content-type': 'application/json' },
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(patienceMs)]),
    })
    await answer.arrayBuffer()
  }
  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const reads = Array.from({ length: pressed ? 30 : 1 }, () => ask('/markets'))
      await Promise.allSettled([...prices.map(([path, body]) => ask(path, body)), ...reads])
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    /** Whether many come at once. */
    press: (many: boolean): void => {
      pressed = many
    },
    async stop(): Promise<void> {
      ending.abort()
      await running
    },
  }
}
