import { expect, test, vi } from 'vitest'
import type { DraftedIntent } from './draft-intent.ts'
import type { QuotingDeps } from './rail.ts'
import { requireSimulated } from './simulate-settlement.ts'
import { aQuote } from './testing/quote-builder.ts'

/** A settlement that would end with this error, at a venue that shows no cap. */
async function refusedWith(error: string) {
  const quote = aQuote()
  const drafted = { quote, market: quote.market, chain: {} } as unknown as DraftedIntent
  const deps = {
    rail: { surface: 'rfq', offerAgain: async () => ({ ...quote, purchaseCap: null }) },
    preflightSimulation: { simulate: async () => ({ refusal: 'purchase_cap_exceeded', error, args: [] }) },
    alarm: vi.fn(),
  } as unknown as QuotingDeps
  return requireSimulated(deps, drafted, {} as never, 'decision').catch((refusal: unknown) => refusal)
}

test('AD13: a venue that is closed is refused as closed, and one that takes less is not', async () => {
  expect(await refusedWith('Closed')).toMatchObject({
    reason: 'purchase_cap_exceeded',
    members: { closed: true, limits: { maxCashAmount: '0' } },
  })
  expect(await refusedWith('CapExceeded')).toMatchObject({ members: { closed: false } })
})
