import { setTimeout as sleep } from 'node:timers/promises'
import { type BuyersRail, issuance, openBuyer, thirdParty } from '@firsthand/sandbox/chain/buyer'
import type { World } from '@firsthand/sandbox/world/world'
import type { QuoteEvidence } from '@firsthand/wire/bundles'

/** The export of a settled purchase, as its buyer received it. */
export type Exported = {
  readonly rail: BuyersRail
  readonly reference: string
  readonly text: string
  readonly evidence: QuoteEvidence
}

const patienceMs = 60_000
const name = 'acme-buyer-1'

async function exported(world: World, url: string, rail: BuyersRail, reference: string): Promise<Exported> {
  const place = `${url}${rail.path}/quotes/${reference}/evidence`
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(200)) {
    const response = await fetch(place, {
      headers: { authorization: `Bearer ${await world.identity.token(name)}` },
      signal: AbortSignal.timeout(15_000),
    })
    const text = await response.text()
    // The settlement is in the evidence once the watcher has seen it.
    if (response.status === 200 && JSON.parse(text).receipt !== null)
      return { rail, reference, text, evidence: JSON.parse(text) }
    if (response.status !== 200 && response.status !== 429 && response.status !== 503)
      throw new Error(`no evidence: ${response.status} ${text.slice(0, 300)}`)
  }
  throw new Error(`${reference}: no receipt after ${patienceMs} ms`)
}

/** So many purchases in turn on the rails, each settled by its buyer's wallet, and their exports. */
export async function buyAndExport(world: World, url: string, count: number): Promise<readonly Exported[]> {
  const settled: (readonly [rail: BuyersRail, reference: string])[] = []
  for (const [i, rail] of [issuance, thirdParty].entries()) {
    const buyer = await openBuyer(world, name, () => [url], rail)
    for (let left = Math.floor((count + 1 - i) / 2); left > 0; left -= 1) {
      const reference = await buyer.firm()
      const bundle = await buyer.intent(reference)
      if (bundle === null || (await buyer.settle(bundle)) !== 'success') throw new Error(`${reference} did not settle`)
      settled.push([rail, reference])
      if (settled.length % 50 === 0) console.log(`${settled.length} purchases`)
    }
  }
  const all: Exported[] = []
  for (const [rail, reference] of settled) all.push(await exported(world, url, rail, reference))
  return all
}
