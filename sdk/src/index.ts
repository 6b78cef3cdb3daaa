// biome-ignore-all lint/performance/noBarrelFile: the one entry of the published package
export type { Answered, Explanation, WhoActs } from './api.ts'
export type { BuyRequest } from './buy.ts'
export type { BankBuyRequest, FollowOptions } from './buy-by-bank.ts'
export {
  ApprovalFailed,
  type BankStep,
  type BuyStep,
  CashMissing,
  OutcomeUnknown,
  PurchaseEnded,
  PurchaseFailed,
  RailNotOffered,
} from './buy-steps.ts'
export { ConnectionLost } from './connection-lost.ts'
export { BuyRefused, type Consent, type Offer } from './consent.ts'
export type { EventData, FirsthandEvent } from './events.ts'
export { createFirsthand, type Firsthand, type FirsthandOptions } from './firsthand.ts'
export type * from './gen/types.gen.ts'
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
export { fillTransaction, settle, settleThroughForwarder, settleWithPermit, signBundle } from './settle.ts'
export { BundleRefused, type Pins, type Routers, type Wallet } from './settleable.ts'
export { type VerifyOptions, verifyBundle } from './verify-bundle.ts'
export { verifyWebhook, WebhookRefused } from './verify-webhook.ts'
