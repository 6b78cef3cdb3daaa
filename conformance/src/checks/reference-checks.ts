import assert from 'node:assert/strict'
import { ownMarket } from '../drivers/own-market.ts'
import { absentReference, intent, readQuote, takeQuote } from '../drivers/rail-calls.ts'
import { onEachRail, rails } from '../drivers/rails.ts'
import type { Checks } from '../report/check.ts'
import { requireRefusal } from './refused.ts'

const zeros = '0'.repeat(32)

/** What is no reference of this rail, though some of it looks like one. */
const noReferences = (prefix: string) => [
  prefix,
  `${prefix}${zeros}0`,
  `${prefix}${zeros.slice(1)}g`,
  `${prefix.toLowerCase()}${zeros}`,
  `${prefix}${zeros}%20`,
  `OFFC${zeros}`,
  zeros,
  ...rails.map((rail) => rail.referencePrefix + zeros).filter((other) => !other.startsWith(prefix)),
]

export const referenceChecks: Checks = onEachRail({
  'REF-1': async (target) => {
    await using market = await ownMarket(target)
    const { referencePrefix: prefix } = target.rail
    const references = new Set<string>()
    for (let taken = 0; taken < 5; taken += 1) {
      const { reference } = await takeQuote(target, { pairId: market.pairId })
      assert.ok(reference.startsWith(prefix))
      assert.match(reference.slice(prefix.length), target.rail.referenceRest)
      references.add(reference)
    }
    assert.equal(references.size, 5)
    for (const reference of noReferences(prefix)) {
      requireRefusal(target, await readQuote(target, reference), 'quote_not_found')
      requireRefusal(target, await intent(target, reference), 'quote_not_found')
    }
  },

  'REF-2': async (target) => {
    await using market = await ownMarket(target)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    // Within the tenant, with a role, and across tenants.
    for (const as of ['acme-buyer-2', 'acme-admin', 'globex-buyer-1', 'globex-admin']) {
      const unknown = await readQuote(target, absentReference(target), as)
      const foreign = await readQuote(target, reference, as)
      requireRefusal(target, foreign, 'quote_not_found')
      assert.deepEqual({ ...foreign.body, requestId: '' }, { ...unknown.body, requestId: '' }, as)
    }
    for (const as of ['acme-buyer-2', 'globex-buyer-1'])
      requireRefusal(target, await intent(target, reference, { as }), 'quote_not_found')
    assert.equal((await readQuote(target, reference)).body.state, 'firm')
  },
})
