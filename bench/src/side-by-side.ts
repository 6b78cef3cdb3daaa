import type { Measured } from './load.ts'

export type Rounds = {
  readonly rounds: number
  readonly ours: () => Promise<Measured>
  readonly bare: () => Promise<Measured>
}

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Both sides in turn, several times: whatever else the machine does, it does to both. */
export async function sideBySide({ rounds, ours, bare }: Rounds) {
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
  const perSecond = (side: 'ours' | 'bare') => Math.round(median(results.map((result) => result[side].perSecond)))
  return {
    ratio: median(results.map((r) => r.ours.perSecond / r.bare.perSecond)),
    summary: `ours ${perSecond('ours')}/s bare ${perSecond('bare')}/s`,
  }
}

const show = ({ perSecond, latencyMs, generatorBusy }: Measured) =>
  `${Math.round(perSecond)}/s p50 ${latencyMs.p50.toFixed(2)} ms p99 ${latencyMs.p99.toFixed(2)} ms (generator ${Math.round(generatorBusy * 100)} %)`
