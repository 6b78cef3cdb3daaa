import assert from 'node:assert/strict'
import { noLimits } from '../checks/eligibility-breaks.ts'
import { NotShown } from '../report/not-shown.ts'
import type { OnRail, OwnMarket } from './rail.ts'
import { admin, ask, buyer, softly } from './rail-calls.ts'
import { call, everyItem, type Json } from './target.ts'

const written = ['listingId', 'assetClass', 'primaryExecutionKind', 'chainId', 'cash', 'unit', 'tradingWindow']
const alsoWritten = ['freshnessSeconds', 'feeBps', 'status', 'entitledTenants']

/** One market for each venue at which the deployment sells on the rail, as an administrator would write it. */
async function findOfferings(target: OnRail): Promise<Json[]> {
  const { rail } = target
  const [venue] = rail.venueFields
  const found = new Map<string, Json>()
  for (const market of await everyItem(target, '/markets', buyer)) {
    const { pairId } = market
    if (market.primaryExecutionKind !== rail.kind || found.has(market[venue])) continue
    if ((await softly(target, { pairId })).status !== 200) continue
    const { body } = await call(target, 'GET', `/admin/markets/${pairId}`, { as: admin })
    const fields = [...written, ...alsoWritten, ...rail.venueFields]
    const offering = Object.fromEntries(fields.map((field) => [field, body[field]]))
    found.set(market[venue], { ...offering, limits: noLimits })
  }
  if (found.size === 0) throw new NotShown('no market of the deployment sells on this rail')
  return [...found.values()]
}

const offerings = new WeakMap<OnRail, Promise<Json[]>>()

export function offeringsOf(target: OnRail): Promise<Json[]> {
  const found = offerings.get(target) ?? findOfferings(target)
  offerings.set(target, found)
  return found
}

/** A market for one check alone, at a venue of the deployment and switched on; hidden once the check is over. */
export async function ownMarket(target: OnRail, own: object = {}): Promise<OwnMarket> {
  const [offering] = await offeringsOf(target)
  let write: Json = { ...offering, ...own }
  const { status, body, text } = await ask(target, 'POST', '/admin/markets', { as: admin, body: write })
  assert.equal(status, 201, text)
  const path = `/admin/markets/${body.pairId}`
  const put = async (to: string, requested: object): Promise<void> => {
    const answer = await ask(target, 'PUT', to, { as: admin, body: requested })
    assert.equal(answer.status, 200, answer.text)
  }
  const change = (changes: object) => {
    write = { ...write, ...changes }
    return put(path, write)
  }
  const turn = (rfqQuotesEnabled: boolean, rfqExecutionEnabled: boolean, more: object = {}) =>
    put(`${path}/rfq-switches`, { rfqQuotesEnabled, rfqExecutionEnabled, reason: 'conformance', ...more })
  if (target.rail.hasSwitches) await turn(true, true)
  return { pairId: body.pairId, market: body, change, turn, [Symbol.asyncDispose]: () => change({ hidden: true }) }
}
