const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

/** How often a call is made on either side, in rounds: what disturbs the machine disturbs some of them. */
export type Effort = { readonly rounds: number; readonly samples: number }

const warmUps = 6

/** The p95 of a call on both sides and their ratio, asked in turn, by the median of the rounds. A call answers its milliseconds. */
export async function compareP95(
  name: string,
  { rounds, samples }: Effort,
  few: () => Promise<number>,
  many: () => Promise<number>,
  remark = '',
) {
  async function round(calls: number) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let i = 0; i < calls; i++) {
      times.few.push(await few())
      times.many.push(await many())
    }
    return { few: p95(times.few), many: p95(times.many) }
  }
  // Before it counts: the first reads plan, and fetch from disk.
  await round(warmUps)
  const p95s = []
  for (let i = 0; i < rounds; i++) p95s.push(await round(samples))
  const ratio = median(p95s.map((each) => each.many / each.few))
  const [small, large] = [median(p95s.map((each) => each.few)), median(p95s.map((each) => each.many))]
  console.log(
    `${name.padEnd(36)} p95 ${small.toFixed(2).padStart(7)} ms  ${large.toFixed(2).padStart(7)} ms  ratio ${ratio.toFixed(2)}${remark}`,
  )
  return { ratio, small, large }
}
