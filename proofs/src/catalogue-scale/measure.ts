import type { Question } from './questions.ts'
import { p95, type Reader } from './reader.ts'

/** How often each page is read on either side, in rounds: what disturbs the machine disturbs some of them. */
const plenty = { rounds: 7, samples: 60, pagesDeep: 100 }
const little = { rounds: 1, samples: 20, pagesDeep: 20 }

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The p95 of one round, both catalogues read in turn. */
async function round(few: Reader, fewQuery: string, many: Reader, manyQuery: string, samples: number) {
  const times = { few: [] as number[], many: [] as number[] }
  for (let i = 0; i < samples; i++) {
    times.few.push((await few.read(fewQuery)).ms)
    times.many.push((await many.read(manyQuery)).ms)
  }
  return { few: p95(times.few), many: p95(times.many) }
}

/** The first page of a question and one far down its list, on both catalogues. */
export async function measure({ name, query }: Question, few: Reader, many: Reader, short: boolean) {
  const { rounds, samples, pagesDeep } = short ? little : plenty
  const [deepFew, deepMany] = [await few.deep(query, pagesDeep), await many.deep(query, pagesDeep)]
  const places = [
    { name: `${name}, first`, few: query, many: query, depth: 0 },
    ...(deepMany.depth === 0
      ? []
      : [{ name: `${name}, deep`, few: deepFew.query, many: deepMany.query, depth: deepMany.depth }]),
  ]
  const results = []
  for (const place of places) {
    // Before it counts: the first reads plan, and fetch from disk.
    await round(few, place.few, many, place.many, 6)
    const p95s = []
    for (let i = 0; i < rounds; i++) p95s.push(await round(few, place.few, many, place.many, samples))
    const ratio = median(p95s.map((each) => each.many / each.few))
    const [small, large] = [median(p95s.map((each) => each.few)), median(p95s.map((each) => each.many))]
    const depth = place.depth > 0 ? `  ${place.depth} listings down` : ''
    console.log(
      `${place.name.padEnd(36)} p95 ${small.toFixed(2).padStart(7)} ms  ${large.toFixed(2).padStart(7)} ms  ratio ${ratio.toFixed(2)}${depth}`,
    )
    results.push({ name: place.name, query: place.many, ratio })
  }
  return results
}
