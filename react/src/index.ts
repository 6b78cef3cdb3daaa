// biome-ignore-all lint/performance/noBarrelFile: the one entry of the published package
export { type Advice, adviceFor, messageFor } from '@firsthand/sdk'
export { isOpenNow } from './catalogue/is-open-now.ts'
export { type CandleInterval, type Candles, useCandles, useListing } from './catalogue/use-listing.ts'
export { type ListingQuery, type Listings, useListings } from './catalogue/use-listings.ts'
export { type MarketFilter, useMarket, useMarkets } from './catalogue/use-markets.ts'
export type { ServerClock } from './clock/server-clock.ts'
export { type Clock, useClock } from './clock/use-clock.ts'
export type { NextStep, Verdict } from './eligibility/next-step.ts'
export {
  type Eligibility,
  type EligibilityRequest,
  type Judged,
  useEligibility,
} from './eligibility/use-eligibility.ts'
export { type EventsState, useEvents } from './events/use-events.ts'
export {
  type FirsthandContext,
  FirsthandProvider,
  type FirsthandProviderProps,
  type Language,
  useFirsthand,
} from './provider/provider.ts'
export { firsthandKey } from './provider/query-key.ts'
export { memoryStorage, type PurchaseStorage } from './purchase/kept.ts'
export type {
  PurchaseProblem,
  PurchaseStage,
  PurchaseState,
  PurchaseStep,
  Rail,
  Summary,
  WalletAsk,
} from './purchase/purchase-state.ts'
export type { Order } from './purchase/service.ts'
export { type PurchaseHandle, type PurchaseRequest, usePurchase } from './purchase/use-purchase.ts'
export type { AnyPurchase } from './purchases/merge-purchases.ts'
export { type Purchases, usePurchases } from './purchases/use-purchases.ts'
export type { AnySoftQuote, SoftQuoteState } from './soft-quote/soft-quote-state.ts'
export { type SoftQuoteRequest, type SoftQuoteView, useSoftQuote } from './soft-quote/use-soft-quote.ts'
