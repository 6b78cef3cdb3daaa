import { randomUUID } from 'node:crypto'
import { startEngine } from '@firsthand/sandbox/engine/engine'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { serveBareFlows } from '../harness/bare-flows.ts'
import type { Bench } from '../harness/bench.ts'
import { quantile, rising } from '../harness/paced.ts'
import { median } from '../harness/side-by-side.ts'

const atOnce = 64

/** How many of a kind of call go through in a second, so many at once. */
async function rate(call: (id: string) => Promise<void>, count: number): Promise<number> {
  const begun = performance.now()
  let left = count
  const lane = async () => {
    while (left-- > 0) await call(randomUUID())
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return (count * 1000) / (performance.now() - begun)
}

/** The engine before any code of ours: calls that do nothing, and messages that are only taken. */
export const engineBare: Bench = {
  goal: 1.3,
  goalIs: 'at least',
  figureIs: 'messages taken for each call answered',
  async run({ short }) {
    const supervisor = await startSupervisor()
    try {
      const engine = await startEngine(supervisor, 'single')
      await using flows = await serveBareFlows(engine)
      const count = short ? 500 : 4_000
      await rate((id) => flows.call(id), count)
      const alone: number[] = []
      for (let turn = 0; turn < (short ? 50 : 300); turn += 1) {
        const sentAt = performance.now()
        await flows.call(randomUUID())
        alone.push(performance.now() - sentAt)
      }
      const rounds: { readonly calls: number; readonly sends: number }[] = []
      for (let round = 1; round <= (short ? 2 : 5); round += 1) {
        const calls = await rate((id) => flows.call(id), count)
        const sends = await rate((id) => flows.sendNote(id), count)
        await flows.settled()
        rounds.push({ calls, sends })
        console.log(`round ${round}: ${calls.toFixed(0)} calls/s, ${sends.toFixed(0)} messages/s`)
      }
      const calls = median(rounds.map((round) => round.calls))
      const sends = median(rounds.map((round) => round.sends))
      return {
        figure: median(rounds.map((round) => round.sends / round.calls)),
        summary: `${sends.toFixed(0)} messages/s ${calls.toFixed(0)} calls/s, one call alone p50 ${quantile(rising(alone), 0.5).toFixed(1)} ms`,
      }
    } finally {
      await supervisor.stop()
    }
  },
}
