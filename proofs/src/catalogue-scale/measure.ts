import { compareP95, type Effort } from '../harness/compare-p95.ts'
import type { Question } from './questions.ts'
import type { Reader } from './reader.ts'

type Walk = Effort & { readonly pagesDeep: number }

const plenty: Walk = { rounds: 7, samples: 60, pagesDeep: 100 }
const little: Walk = { rounds: 1, samples: 20, pagesDeep: 20 }

/** The first page of a question and one far down its list, on both catalogues. */
export async function measure({ name, query }: Question, few: Reader, many: Reader, short: boolean) {
  const effort = short ? little : plenty
  const [deepFew, deepMany] = [await few.deep(query, effort.pagesDeep), await many.deep(query, effort.pagesDeep)]
  const places = [
    { name: `${name}, first`, few: query, many: query, depth: 0 },
    ...(deepMany.depth === 0
      ? []
      : [{ name: `${name}, deep`, few: deepFew.query, many: deepMany.query, depth: deepMany.depth }]),
  ]
  const results = []
  for (const place of places) {
    const read = (reader: Reader, asked: string) => async () => (await reader.read(asked)).ms
    const remark = place.depth > 0 ? `  ${place.depth} listings down` : ''
    const compared = await compareP95(place.name, effort, read(few, place.few), read(many, place.many), remark)
    results.push({ name: place.name, query: place.many, ratio: compared.ratio, ms: compared.large })
  }
  return results
}
