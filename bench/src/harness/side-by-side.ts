import type { BenchResult } from './bench.ts'
import type { Measured } from './load.ts'
import { cpuMs } from './profile.ts'

export type Rounds = {
  readonly rounds: number
  readonly ours: () => Promise<Measured>
  readonly bare: () => Promise<Measured>
}

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Both sides in turn, several times: whatever else the machine does, it does to both. */
export async function sideBySide(rounds: Rounds): Promise<BenchResult> {
  const results = await inTurn(rounds)
  return middleOf(results.map((result) => ({ ours: result.ours.perSecond, bare: result.bare.perSecond })))
}

/** What each side measured in each round. */
async function inTurn({ rounds, ours, bare }: Rounds) {
  const results: { readonly ours: Measured; readonly bare: Measured }[] = []
  for (let round = 1; round <= rounds; round++) {
    const bareFirst = round % 2 === 0
    const first = await (bareFirst ? bare() : ours())
    const second = await (bareFirst ? ours() : bare())
    const result = bareFirst ? { ours: second, bare: first } : { ours: first, bare: second }
    results.push(result)
    console.log(
      `round ${round}: ours ${show(result.ours)}  bare ${show(result.bare)}  ratio ${(result.ours.perSecond / result.bare.perSecond).toFixed(3)}`,
    )
  }
  return results
}

/** The same by the processor time of a call: what each side leaves to others does not depend on how busy the machine is. */
export async function cpuSideBySide(
  rounds: Rounds,
  pids: { readonly ours: number; readonly bare: number },
): Promise<BenchResult> {
  const costs = { ours: [] as number[], bare: [] as number[] }
  const timed = (side: 'ours' | 'bare') => async () => {
    const before = cpuMs(pids[side])
    const measured = await rounds[side]()
    costs[side].push((cpuMs(pids[side]) - before) / measured.answers)
    return measured
  }
  const results = await inTurn({ ...rounds, ours: timed('ours'), bare: timed('bare') })
  const { summary } = middleOf(results.map(({ ours, bare }) => ({ ours: ours.perSecond, bare: bare.perSecond })))
  const cost = (side: 'ours' | 'bare') => `${side} ${(median(costs[side]) * 1000).toFixed(0)} µs`
  return {
    figure: median(costs.ours.map((ours, round) => (costs.bare[round] ?? 0) / ours)),
    summary: `${summary}; processor time of a call: ${cost('ours')} ${cost('bare')}`,
  }
}

/** The median of each side and of their ratio, round by round. */
export function middleOf(rounds: readonly { readonly ours: number; readonly bare: number }[]): BenchResult {
  const perSecond = (side: 'ours' | 'bare') => Math.round(median(rounds.map((round) => round[side])))
  return {
    figure: median(rounds.map(({ ours, bare }) => ours / bare)),
    summary: `ours ${perSecond('ours')}/s bare ${perSecond('bare')}/s`,
  }
}

const show = ({ perSecond, latencyMs, generatorBusy }: Measured) =>
  `${Math.round(perSecond)}/s p50 ${latencyMs.p50.toFixed(2)} ms p99 ${latencyMs.p99.toFixed(2)} ms (generator ${Math.round(generatorBusy * 100)} %)`
