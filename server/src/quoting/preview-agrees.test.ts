import { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { BaseUnits } from '@firsthand/values/values'
import { eligibilityComponents } from '@firsthand/wire/eligibility'
import { codeOf, refusals } from '@firsthand/wire/refusals'
import { bankTransferRefusals } from '@firsthand/wire/refusals/bank-transfer'
import { onChainRefusals } from '@firsthand/wire/refusals/on-chain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TradedMarket } from '#markets/market.rules'
import { executionOff, quotesOff } from '#markets/on-sale.rules'
import { issueOnce, seekQuote } from './issue-intent.ts'
import { previewEligibility } from './preview-eligibility.ts'
import type { Offer, Quote } from './quote.rules.ts'
import type { QuotingDeps } from './rail.ts'
import { aQuote, callerOf } from './testing/quote-builder.ts'

const now = new Date('2026-11-15T12:00:00Z')
const quote = { ...aQuote({ createdAt: now }), reference: `RFQ${'0'.repeat(32)}`, draft: null, bundle: null } as Quote
const address = (digit: string) => `0x${digit.repeat(40)}`

/** What can be wrong with a trade: every part by itself, and each twice as often right as wrong. */
const mostly = <T>(right: T, ...wrong: T[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) })
const worlds = fc.record({
  market: fc.record({
    primaryExecutionKind: mostly('onchain_rfq_atomic', 'onchain_primary_mint', null),
    rfqInstrumentId: mostly<string | null>('X', null),
    chainId: mostly('eip155:1', 'eip155:2'),
    status: mostly('active', 'paused', 'closed'),
    rfqQuotesEnabled: mostly(true, false),
    rfqExecutionEnabled: mostly(true, false),
    rfqDraining: mostly(false, true),
    tradingWindow: mostly(null, { timeZone: 'UTC', weekly: [], closedDates: [] }),
    limits: mostly({ minCashAmount: null, maxCashAmount: null }, { minCashAmount: null, maxCashAmount: '1' }),
    eligibility: fc.record({
      jurisdictions: mostly<string[] | null>(null, ['US']),
      investorCategories: mostly<string[] | null>(null, ['professional']),
      appropriatenessRequired: mostly(false, true),
    }),
  }),
  cap: mostly<bigint | null>(null, 0n, 5n),
  wallet: mostly<string | null>(null, 'wallet_not_registered', 'wallet_registry_unavailable'),
  venue: mostly<'offers' | 'venue_unavailable' | 'no_quote'>('offers', 'venue_unavailable', 'no_quote'),
})
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never

/** The parts that a trade leans on, each as this world has it. Whatever passes all checks is not attested. */
function depsOf({ market, cap, wallet, venue }: World): QuotingDeps {
  const traded = {
    pairId: 1,
    assetClass: 'bond',
    feeBps: 25,
    freshnessSeconds: 60,
    rfqVenueContract: address('3'),
    cash: { symbol: 'USDC', decimals: 6, address: address('c') },
    unit: { symbol: 'X', decimals: 18, address: address('a') },
    ...market,
  } as unknown as TradedMarket
  const offer = async (): Promise<Offer> => {
    if (venue === 'no_quote') throw tradeRefusals.no_quote()
    if (venue === 'venue_unavailable') throw tradeRefusals.venue_unavailable('It does not answer.')
    return { ...quote, purchaseCap: cap }
  }
  const rail = {
    kind: 'onchain_rfq_atomic',
    surface: 'rfq',
    referencePrefix: 'RFQ',
    hasExecutionSwitch: true,
    followPrices: null,
    quotesOff,
    executionOff,
    offerToIntent: offer,
    offerAgain: offer,
    purchaseCap: async () => (await offer()).purchaseCap,
    venueOf: () => address('3'),
    venueCalldata: () => '0x',
  }
  return {
    rail,
    chains: new Map([['eip155:1', { chainId: 'eip155:1', router: address('4'), feeRecipient: address('5') }]]),
    markets: { findTraded: async () => traded },
    quotes: {
      findTraded: async () => ({ quote, market: traded }),
      keepDraft: async (_: unknown, __: unknown, draft: unknown) => draft,
      keepRefusal: async () => undefined,
    },
    compliance: {
      walletObjection: async () => wallet && { refusal: wallet },
      attest: async () => ({ refusal: 'kyc_attestation_unsupported' }),
    },
    // Asked while Compliance judges, whose no comes first.
    signer: { attestFee: async () => ({ refusal: 'signer_unavailable' }) },
    now: () => now,
  } as unknown as QuotingDeps
}

const buyer = { jurisdiction: 'CH', investorCategory: 'retail', appropriateFor: new Set<string>() }
const asking = { caller: callerOf('acme', 'somebody'), token: 't', requestId: 'r', buyer }
const requested = {
  pairId: quote.pairId,
  walletAddress: quote.walletAddress,
  cashAmount: quote.cashAmount as BaseUnits<'cash'>,
}

test('AD3: the first failed verdict is what the intent refuses with, whatever is wrong with the trade', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const deps = depsOf(world)
      const { eligible, verdicts } = await previewEligibility(deps, asking, requested)
      const sought = seekQuote(deps)(asking, quote.reference)
      const refused = await issueOnce(deps)(asking, sought).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(Refusal)
      const { reason, members } = refused as Refusal
      const passed = reason === 'kyc_attestation_unsupported'
      const failed = verdicts.find(({ passes }) => !passes)
      if (!passed) expect(failed).toMatchObject({ code: codeOf(reason, 'rfq'), members })
      // The quote exists already, so a switch that stops new quotes does not stop its intent.
      else expect(failed?.code ?? null).toBe(world.market.rfqQuotesEnabled ? null : 'rfq_quotes_disabled')
      expect(eligible).toBe(failed === undefined)
    }),
    { numRuns: 2_000 },
  )
})

test('AD12: a verdict has a place for every member that a refusal before the signatures carries', () => {
  const afterwards = ['quote_expired', 'kyc_attestation_refused']
  const members = Object.entries({
    ...onChainRefusals,
    ...bankTransferRefusals,
    invalid_request: refusals.invalid_request,
  })
    .filter(([reason]) => !afterwards.includes(reason))
    .flatMap(([, row]) => Object.keys(row.members))
  const [places] = eligibilityComponents
  expect(Object.keys(places.properties).sort()).toEqual([...new Set(members)].sort())
})
