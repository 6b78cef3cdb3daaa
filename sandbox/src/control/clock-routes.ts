import { setTimeout as sleep } from 'node:timers/promises'
import { nudge } from '../nudge.ts'
import type { World } from '../world.ts'
import { ControlRefusal } from './exchange.ts'
import { membersOf, type Route } from './routes.ts'

/** Ten years: every approval and key has a date of its own, and what lies behind them all shows nothing. */
const secondsMax = 315_360_000
const patienceMs = 5_000

const told = ({ clock }: World) => ({
  now: new Date(clock.now()).toISOString(),
  aheadSeconds: clock.aheadSeconds(),
})

/** Waits until the service prices by a block of the new time; a sandbox whose chain is disturbed is not waited for. */
async function untilPriced({ api, identity }: World): Promise<void> {
  if (api === null) return
  const authorization = `Bearer ${await identity.token('acme-buyer-1')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ pairId: 1, cashAmount: '100000000' })
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(100)) {
    const asked = fetch(`${api.url}/primary-mint/quotes/soft`, { method: 'POST', headers, body })
    if (
      await asked.then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  }
}

async function advance(world: World, body: unknown): Promise<object> {
  const { seconds } = membersOf(body)
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds < 1 || seconds > secondsMax)
    throw new ControlRefusal(422, `seconds is a whole number from 1 to ${secondsMax}: time does not run backwards.`)
  await world.clock.advance(seconds)
  await nudge(world)
  await untilPriced(world)
  return told(world)
}

export const clockRoutes = (world: World): readonly Route[] => [
  { method: 'GET', path: '/sandbox/clock', answer: () => told(world) },
  { method: 'POST', path: '/sandbox/clock/advance', answer: ({ body }) => advance(world, body) },
]
