import { compareP95, type Effort } from '../harness/compare-p95.ts'
import type { Question } from './questions.ts'
import { pageOf, type Reader } from './reader.ts'

type Walk = Effort & { readonly pagesDeep: number }

const plenty: Walk = { rounds: 7, samples: 60, pagesDeep: 100 }
const little: Walk = { rounds: 1, samples: 20, pagesDeep: 20 }

/** The p95 of a page of the larger catalogue, and how many times that of the smaller one it is; 0 where they are not compared. */
export type Result = { readonly name: string; readonly query: string; readonly ratio: number; readonly ms: number }

/**
 * The first page of a question, one far down its list, and the end of the list, on both catalogues. The end is compared with no other: how
 * much is left there is chance.
 */
export async function measure({ name, query, limit }: Question, few: Reader, many: Reader, short: boolean) {
  const effort = short ? little : plenty
  const deep = (reader: Reader) => reader.deep(query, effort.pagesDeep, limit)
  const [ofFew, ofMany] = [await deep(few), await deep(many)]
  const first = pageOf(query, limit)
  const places = [
    { name: `${name}, first`, few: first, many: first, depth: 0, isCompared: true },
    {
      name: `${name}, deep`,
      few: ofFew.deep.query,
      many: ofMany.deep.query,
      depth: ofMany.deep.depth,
      isCompared: true,
    },
  ]
  if (ofFew.last !== null && ofMany.last !== null)
    places.push({
      name: `${name}, last`,
      few: ofFew.last.query,
      many: ofMany.last.query,
      depth: ofMany.last.depth,
      isCompared: false,
    })
  const results: Result[] = []
  for (const { name, few: asked, many: query, depth, isCompared } of places.filter(
    ({ depth }, i) => i === 0 || depth > 0,
  )) {
    const read = (reader: Reader, of: string) => async () => (await reader.read(of)).ms
    const remark = depth > 0 ? `  ${depth} listings down` : ''
    const { ratio, large } = await compareP95(name, effort, read(few, asked), read(many, query), remark)
    results.push({ name, query, ratio: isCompared ? ratio : 0, ms: large })
  }
  return results
}
