import type { BaseUnits, Hex } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import { unitsFor } from '@firsthand/wire/prices/pricing'
import type { SettlementEncoder } from '../chain/settlement-encoder.ts'
import type { Offer } from '../quote.rules.ts'
import type { Rail } from '../rail.ts'
import type { OfferingReader, OfferingTerms } from './offering-reader.ts'

const offerOf = (terms: OfferingTerms, market: Market, cash: BaseUnits<'cash'>): Offer => ({
  unitAmount: unitsFor(cash, terms, market.unit.decimals) as BaseUnits<'asset'>,
  price: terms.price,
  priceScale: terms.priceScale,
  priceBlock: terms.blockNumber,
  purchaseCap: terms.purchaseCap,
})

/** Units are minted at purchase by the offering's own sale contract, at the price that it shows (spec 1). */
export function issuanceRail(offerings: OfferingReader, encoder: Pick<SettlementEncoder, 'buy'>): Rail {
  return {
    kind: 'onchain_primary_mint',
    surface: 'mint',
    referencePrefix: 'MINT',
    quotesOff: () => null,
    executionOff: () => null,
    hasExecutionSwitch: false,
    followPrices: (changed) => offerings.follow(changed),
    venueOf: ({ issuanceVenueContract }) => issuanceVenueContract as Hex,
    purchaseCap: async (market) => (await offerings.terms(market)).purchaseCap,
    offer(market, cash) {
      const terms = offerings.terms(market)
      // A block that is known costs no turn of the event loop.
      return terms instanceof Promise ? terms.then((read) => offerOf(read, market, cash)) : offerOf(terms, market, cash)
    },
    offerToIntent: async (market, cash) => offerOf(await offerings.terms(market), market, cash),
    async firmOffer(market, cash) {
      return { ...offerOf(await offerings.terms(market), market, cash), venue: null }
    },
    async offerAgain(market, { cashAmount, feeAmount }) {
      return offerOf(await offerings.termsNow(market), market, (cashAmount - feeAmount) as BaseUnits<'cash'>)
    },
    venueCalldata: ({ walletAddress, cashAmount, feeAmount, price }, quoteRef) =>
      encoder.buy({ quoteRef, to: walletAddress, cash: cashAmount - feeAmount, expectedPrice: price }),
  }
}
