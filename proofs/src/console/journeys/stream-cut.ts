import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../../browser/must.ts'
import { order } from '../data/buy.ts'
import { everyItem } from '../data/every-item.ts'
import type { Stage } from '../stage/stage-at.ts'
import type { Journey } from './journey.ts'

const ordersWhileCut = 6
const backMs = 60_000

/** The numbers of all events after one. */
async function eventsAfter({ sandbox }: Stage, after: number): Promise<readonly number[]> {
  const { events } = sandbox.as('acme-integrator')
  const all = await everyItem((cursor) =>
    events.list({ query: { limit: 100, ...(cursor.cursor ? cursor : { after }) } }),
  )
  return all.map(({ sequence }) => sequence)
}

/** The connection is lost while things happen: the page says that it is not live, and has missed nothing once it is again. */
export const streamCut: Journey = {
  name: 'the stream is cut, and nothing is missed',
  async run({ stage, isShort, line, open }) {
    const seconds = isShort ? 5 : 60
    const integrator = await open('acme-integrator')
    const { page } = integrator
    await integrator.go('/events')
    const state = page.locator('.live-state')
    await state.getByText(/✓ Live/).waitFor()
    const [first = 0] = (await eventsAfter(stage, 0)).slice(-1)
    line.cut()
    await state.getByText(/As of/).waitFor()
    for (let at = 0; at < ordersWhileCut; at += 1) await order(stage, 'acme-buyer-1', 100 + at)
    await sleep(seconds * 1_000)
    line.mend()
    await state.getByText(/✓ Live/).waitFor({ timeout: backMs })
    const missed = (await eventsAfter(stage, first)).length
    must(missed >= ordersWhileCut, `${missed} events came while the stream was cut`)
    // By a locator: a text that the page itself evaluates would break its policy.
    await page.getByText(`${missed} changes since this was read`).waitFor()
    integrator.forgive(/ERR_/)
    return `${missed} events after ${seconds} s`
  },
}
