// biome-ignore-all lint/performance/noBarrelFile: an entry of the published package
// The calls without a wallet: nothing here needs viem.
export { type Countable, type FormatOptions, formatAmount, parseAmount } from './amounts.ts'
export type { Answered, Explanation, WhoActs } from './api.ts'
export type { BankBuyRequest, FollowOptions } from './buying/buy-by-bank.ts'
export type { BankStep } from './buying/buy-steps.ts'
export { PurchaseEnded } from './buying/purchase-ended.ts'
export { ConnectionLost } from './connection-lost.ts'
export { type Calls, type CallsOptions, createCalls } from './create-calls.ts'
export type { EventData, FirsthandEvent } from './events.ts'
export type {
  Market,
  MarketPrice,
  MarketToken,
  Purchase,
  PurchaseEligibility,
  Quote,
  SoftQuote,
} from './gen/types.gen.ts'
export type { LiveOptions } from './live.ts'
export { type LocalPurchaseQuote, type LocalQuote, quoteAt } from './local-quote.ts'
export { type Advice, adviceFor, messageFor } from './messages/message-for.ts'
export { isPaymentReference } from './payment-reference.ts'
export { feeOf, type PriceTerms, unitsFor } from './price.ts'
export { dataOf, FirsthandRefusal, type Refusal, type RefusalCode, remedyOf } from './refusal.ts'
export { GivenUp, InvalidOption, isSdkError as isFirsthandError } from './sdk-error.ts'
export { proofBy } from './sending/proof-by.ts'
export type { ProofOf } from './sending/proving-fetch.ts'
export type { PricesOptions } from './streams/prices.ts'
export { verifyWebhook, WebhookRefused } from './verify-webhook.ts'
