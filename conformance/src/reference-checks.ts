import assert from 'node:assert/strict'
import type { Checks } from './check.ts'
import { intent, ownMarket, readQuote, takeQuote } from './issuance.ts'
import { requireRefusal } from './refused.ts'

/** What is no reference of this rail, though some of it looks like one. */
const noReferences = [
  'MINT',
  `MINT${'0'.repeat(33)}`,
  `MINT${'g'.repeat(32)}`,
  `mint${'0'.repeat(32)}`,
  `RFQ${'0'.repeat(32)}`,
  '0'.repeat(36),
  `MINT${'0'.repeat(32)}%20`,
]
const absent = `MINT${'0'.repeat(32)}`

export const referenceChecks: Checks = {
  'REF-1': async (target) => {
    await using market = await ownMarket(target)
    const references = new Set<string>()
    for (let taken = 0; taken < 5; taken += 1) {
      const { reference } = await takeQuote(target, { pairId: market.pairId })
      assert.match(reference, /^MINT[0-9a-fA-F]{1,32}$/)
      references.add(reference)
    }
    assert.equal(references.size, 5)
    for (const reference of noReferences) {
      requireRefusal(await readQuote(target, reference), 'mint_quote_not_found')
      requireRefusal(await intent(target, reference), 'mint_quote_not_found')
    }
  },

  'REF-2': async (target) => {
    await using market = await ownMarket(target)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    // Within the tenant, with a role, and across tenants.
    for (const as of ['acme-buyer-2', 'acme-admin', 'globex-buyer-1', 'globex-admin']) {
      const unknown = await readQuote(target, absent, as)
      const foreign = await readQuote(target, reference, as)
      requireRefusal(foreign, 'mint_quote_not_found')
      assert.deepEqual({ ...foreign.body, requestId: '' }, { ...unknown.body, requestId: '' }, as)
    }
    for (const as of ['acme-buyer-2', 'globex-buyer-1'])
      requireRefusal(await intent(target, reference, { as }), 'mint_quote_not_found')
    assert.equal((await readQuote(target, reference)).body.state, 'firm')
  },
}
