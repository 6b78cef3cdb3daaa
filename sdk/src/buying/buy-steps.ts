import type { Allowance, Bundle, Market, Purchase, Quote } from '../gen/types.gen.ts'

type Hex = `0x${string}`

/** A purchase that is paid by bank transfer has been made, or has moved: `purchase.state` says where it stands. */
export type BankStep = { readonly step: 'purchase'; readonly purchase: Purchase }

/** What `buy` has done so far. */
export type BuyStep =
  | BankStep
  | { readonly step: 'market'; readonly market: Market }
  | { readonly step: 'allowance'; readonly allowance: Allowance }
  | { readonly step: 'quoted'; readonly quote: Quote }
  /** The bundle is what was asked for, goes to the pinned router, and is signed by keys that this router takes. */
  | { readonly step: 'bundle'; readonly bundle: Bundle }
  /** The cash has no permit: an approval is on its way, the first of `of` with number 1. */
  | { readonly step: 'approving'; readonly txHash: Hex; readonly number: number; readonly of: number }
  /** The wallet has signed the bundle, and the settlement is on its way. */
  | { readonly step: 'sent'; readonly txHash: Hex }
  /** The wallet has signed, and the service sends the settlement and pays its gas. */
  | { readonly step: 'handed_in'; readonly quote: Quote }
  | { readonly step: 'waiting'; readonly state: Quote['state'] }
  | { readonly step: 'settled'; readonly quote: Quote }
