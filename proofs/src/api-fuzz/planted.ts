import type { Issuer } from './callers.ts'
import type { Document } from './document.ts'
import { fuzzOnce, type Round } from './fuzz.ts'
import { meddlingProxy } from './meddling-proxy.ts'
import { plantedDocuments } from './planted-documents.ts'
import { plantedServices } from './planted-services.ts'
import type { Finding } from './search.ts'
import { followOnce } from './sequences.ts'
import { newTally } from './tally.ts'
import { targetAt } from './target.ts'

/** Seeds of their own and fewer cases than a round has: what is found with these is found in every run. */
const searches = 5
const casesInOne = 3000
const firstSeed = 1

type Search = { readonly port: number; readonly issuer: Issuer; readonly document: Document }

/** Looks for one fault until something is found. */
async function look(
  { port, issuer, document }: Search,
  search: (round: Round) => Promise<Finding | null>,
): Promise<Finding | null> {
  const target = targetAt(port, issuer)
  try {
    for (let seed = firstSeed; seed < firstSeed + searches; seed++) {
      const finding = await search({ target, document, seed, cases: casesInOne, tally: newTally(), shrink: false })
      if (finding !== null) return finding
    }
    return null
  } finally {
    target.close()
  }
}

export type Planted = { readonly name: string; readonly found: boolean; readonly finding: Finding | null }

/** Found means by the right law: any other would be a fault of ours. */
const verdict = (name: string, laws: readonly string[], finding: Finding | null): Planted => ({
  name,
  found: finding !== null && laws.includes(finding.law),
  finding,
})

/** Plants each fault and looks for it. A harness that finds none of them would prove nothing by finding none. */
export async function findPlantedFaults(search: Search): Promise<readonly Planted[]> {
  const results: Planted[] = []
  for (const { name, laws, change } of plantedDocuments) {
    const document = structuredClone(search.document)
    change(document)
    results.push(verdict(name, laws, await look({ ...search, document }, fuzzOnce)))
  }
  for (const { name, laws, shows, meddle } of plantedServices) {
    const proxy = await meddlingProxy(search.port, meddle())
    const finding = await look({ ...search, port: proxy.port }, shows === 'cases' ? fuzzOnce : followOnce)
    proxy.close()
    results.push(verdict(name, laws, finding))
  }
  return results
}
