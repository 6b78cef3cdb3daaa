import type { Event, Quote } from './gen/types.gen.ts'

type Quoted = { readonly reference: string; readonly pairId: number }
type OnChain = Quoted & { readonly chainId: string }
type Mined = OnChain & { readonly txHash: string; readonly blockNumber: string }
type OfMarket = { readonly pairId: number }
type OfListing = { readonly id: string }
type OfPurchase = { readonly reference: string; readonly pairId: number }
type OfProposal = {
  readonly proposalId: string
  readonly kind: string
  /** What it is about. */
  readonly subject: string
  readonly digest: string
}
/** Events of the treasury name statements, receipts, matches and exceptions by their ids. */
type OfTreasury = Readonly<Record<string, unknown>>
type RfqSwitches = { readonly rfqQuotesEnabled: boolean; readonly rfqExecutionEnabled: boolean }
type BankSwitches = { readonly offchainSalesEnabled: boolean; readonly offchainDeliveryEnabled: boolean }
type OfDependency = { readonly rail: string; readonly dependency: string; readonly state: 'ok' | 'degraded' | 'down' }

/** What each kind of event holds. Members may be added. */
export type EventData = {
  readonly 'quote.firm_created': Quoted & { readonly expiresAt: string }
  readonly 'quote.intent_issued': Quoted
  readonly 'quote.intent_refused': Quoted & { readonly code: string }
  readonly 'quote.submitted': OnChain & { readonly txHash: string }
  readonly 'quote.settled': Mined & { readonly unitAmount: string }
  readonly 'quote.failed': Mined & { readonly code: string }
  readonly 'quote.expired': Quoted
  readonly 'quote.lapsed': OnChain
  readonly 'quote.reorged': OnChain & { readonly txHash?: string; readonly state: Quote['state'] }
  readonly 'market.created': OfMarket
  readonly 'market.paused': OfMarket
  readonly 'market.resumed': OfMarket
  readonly 'market.closed': OfMarket
  readonly 'market.switches_changed': OfMarket & Partial<RfqSwitches & BankSwitches>
  readonly 'market.updated': OfMarket
  readonly 'listing.created': OfListing
  readonly 'listing.updated': OfListing
  readonly 'listing.deleted': OfListing
  readonly 'purchase.created': OfPurchase & { readonly paymentDueAt: string }
  readonly 'purchase.payment_received': OfPurchase
  readonly 'purchase.payment_under_review': OfPurchase
  readonly 'purchase.paid': OfPurchase
  readonly 'purchase.delivering': OfPurchase
  readonly 'purchase.delivered': OfPurchase
  readonly 'purchase.delivery_blocked': OfPurchase
  readonly 'purchase.release_refused': OfPurchase
  readonly 'purchase.expired': OfPurchase
  readonly 'purchase.cancelled': OfPurchase
  readonly 'purchase.refund_requested': OfPurchase
  readonly 'purchase.refund_settled': OfPurchase
  readonly 'purchase.refund_returned': OfPurchase
  readonly 'statement.imported': OfTreasury
  readonly 'statement.gap': OfTreasury
  readonly 'receipt.unmatched': OfTreasury
  readonly 'receipt.aged': OfTreasury
  readonly 'proposal.opened': OfProposal
  readonly 'proposal.approved': OfProposal
  readonly 'proposal.rejected': OfProposal
  readonly 'proposal.withdrawn': OfProposal
  readonly 'proposal.expired': OfProposal
  readonly 'payout.proposed': OfTreasury
  readonly 'payout.approved': OfTreasury
  readonly 'payout.sent': OfTreasury
  readonly 'payout.settled': OfTreasury
  readonly 'payout.rejected': OfTreasury
  readonly 'payout.returned': OfTreasury
  readonly 'reconciliation.passed': OfTreasury
  readonly 'reconciliation.broken': OfTreasury
  readonly 'exception.opened': OfTreasury
  readonly 'exception.closed': OfTreasury
  readonly 'dependency.degraded': OfDependency
  readonly 'dependency.recovered': OfDependency
  readonly 'webhook_endpoint.disabled': { readonly endpointId: string; readonly reason: 'gone' | 'failing' }
  /** The service was restored: events of these numbers, as far as you have received any, did not last. Read what they were about again. */
  readonly 'stream.restored': { readonly restoredTo: string; readonly lostFrom: number; readonly lostTo: number }
}

/** An event, distinguished by `type`. */
export type FirsthandEvent = {
  [Kind in Event['type']]: Omit<Event, 'type' | 'data'> & { readonly type: Kind; readonly data: EventData[Kind] }
}[Event['type']]
