import { everyNth } from '../harness/proof.ts'
import type { Tokens } from './callers.ts'
import type { Document } from './document.ts'
import { fuzzOnce, type Round } from './fuzz.ts'
import { plantedCandles } from './listings/planted-candles.ts'
import { plantedListingDocuments } from './listings/planted-documents.ts'
import { plantedImports } from './listings/planted-imports.ts'
import { plantedListings } from './listings/planted-services.ts'
import { listingStory } from './listings/story.ts'
import { marketStory } from './market-story.ts'
import { meddlingProxy } from './meddling-proxy.ts'
import { plantedDocuments } from './planted-documents.ts'
import { plantedServices } from './planted-services.ts'
import type { Finding } from './search.ts'
import { follow } from './sequences.ts'
import { newTally } from './tally.ts'
import { targetAt } from './target.ts'

/**
 * Fewer cases than a round has, each time with a seed of its own: what is found with these is found in every run. A few
 * of every kind first, because most faults need no more.
 */
const searches = [300, 1000, 3000, 3000, 3000, 3000, 3000]

type Search = { readonly port: number; readonly tokens: Tokens; readonly document: Document }

/** Looks for one fault until something is found. */
async function check(
  { port, tokens, document }: Search,
  search: (round: Round) => Promise<Finding | null>,
): Promise<Finding | null> {
  const target = targetAt(port, tokens)
  try {
    for (const [i, cases] of searches.entries()) {
      const finding = await search({ target, document, seed: i + 1, cases, tally: newTally(), shrink: false })
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

/** Where a fault of the service shows. */
const places = {
  cases: fuzzOnce,
  markets: (round: Round) => follow(marketStory, round),
  listings: (round: Round) => follow(listingStory, round),
}

/** Plants every n-th fault and looks for it. A harness that finds none of them would prove nothing by finding none. */
export async function findPlantedFaults(search: Search, nth: number): Promise<readonly Planted[]> {
  const results: Planted[] = []
  for (const { name, laws, change } of everyNth([...plantedDocuments, ...plantedListingDocuments], nth)) {
    const document = structuredClone(search.document)
    change(document)
    results.push(verdict(name, laws, await check({ ...search, document }, fuzzOnce)))
  }
  const services = [...plantedServices, ...plantedListings, ...plantedImports, ...plantedCandles]
  for (const { name, laws, shows, meddle } of everyNth(services, nth)) {
    const proxy = await meddlingProxy(search.port, meddle())
    const finding = await check({ ...search, port: proxy.port }, places[shows])
    proxy.close()
    results.push(verdict(name, laws, finding))
  }
  return results
}
