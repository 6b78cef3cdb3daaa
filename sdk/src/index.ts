// biome-ignore-all lint/performance/noBarrelFile: the one entry of the published package
export { type Countable, type FormatOptions, formatAmount, parseAmount } from './amounts.ts'
export type { Answered, Explanation, WhoActs } from './api.ts'
export type { BankBuyRequest, FollowOptions } from './buying/buy-by-bank.ts'
export {
  ApprovalFailed,
  type BuyError,
  CashMissing,
  OutcomeUnknown,
  PurchaseFailed,
  RailNotOffered,
  WalletDeclined,
  WrongChain,
} from './buying/buy-errors.ts'
export type { BankTerms, Bought, BuyRequest } from './buying/buy-request.ts'
export type { BankStep, BuyStep } from './buying/buy-steps.ts'
export { BuyRefused, type Consent, type Offer } from './buying/consent.ts'
export { PurchaseEnded } from './buying/purchase-ended.ts'
export { ConnectionLost } from './connection-lost.ts'
export type { Calls, CallsOptions } from './create-calls.ts'
export type { EventData, FirsthandEvent } from './events.ts'
export { createFirsthand, type Firsthand, type FirsthandOptions } from './firsthand.ts'
export { type FirsthandError, isFirsthandError } from './firsthand-error.ts'
// What a storefront names in its own code. The other types of the document are in `@firsthand/sdk/types`.
export type {
  Allowance,
  Bundle,
  EligibilityPreview,
  Market,
  MarketPrice,
  MarketToken,
  Purchase,
  PurchaseEligibility,
  Quote,
  RelayRequest,
  SettlementKeys,
  SoftQuote,
} from './gen/types.gen.ts'
export type { LiveOptions } from './live.ts'
export { type LocalPurchaseQuote, type LocalQuote, quoteAt } from './local-quote.ts'
export { type Advice, adviceFor, messageFor } from './messages/message-for.ts'
export { isPaymentReference } from './payment-reference.ts'
export type { PermitDomain } from './permit.ts'
export { feeOf, type PriceTerms, unitsFor } from './price.ts'
export {
  dataOf,
  FirsthandRefusal,
  type Refusal,
  type RefusalCode,
  remedyOf,
} from './refusal.ts'
export { refusalTable } from './refusal-table.ts'
export { signRelay } from './relay.ts'
export { GivenUp, InvalidOption } from './sdk-error.ts'
export { proofBy } from './sending/proof-by.ts'
export type { ProofOf } from './sending/proving-fetch.ts'
export { fillTransaction, settle, settleThroughForwarder, settleWithPermit, signBundle } from './settle.ts'
export { BundleRefused, type Pins, type Routers, type Wallet } from './settleable.ts'
export type { PricesOptions } from './streams/prices.ts'
export { type VerifyOptions, verifyBundle } from './verify-bundle.ts'
export { verifyWebhook, WebhookRefused } from './verify-webhook.ts'
