import type { Purchase, Quote } from '@firsthand/sdk'
import type { Hex } from 'viem'
import type { KeptSending } from './kept.ts'
import type { PurchaseStage, PurchaseStep, Rail } from './purchase-state.ts'

/** The rail of a reference, by how it begins. */
export function railOf(reference: string): Rail | null {
  if (reference.startsWith('MINT')) return 'primaryMint'
  if (reference.startsWith('RFQ')) return 'rfq'
  return reference.startsWith('OFFC') ? 'bank' : null
}

const ofFinality = { pending: 'in_block', safe: 'safe', finalized: 'final' } as const

/** Whether the failure that the service names is of the sending that is kept, and not of a try before it. */
const isAnswered = ({ failure }: Quote, sending: KeptSending | null) =>
  sending === null || failure === null || failure.txHash !== sending.after

/** Where a quote stands, by the service and by what this browser sent. */
export function stageOfQuote(quote: Quote, sending: KeptSending | null, now: number): PurchaseStage {
  const rail = quote.primaryExecutionKind === 'onchain_rfq_atomic' ? 'rfq' : 'primaryMint'
  const { state, reference, settlement, failure, deadline } = quote
  const base = { rail, reference, quote } as const
  const txHash = (settlement?.txHash ?? sending?.txHash ?? null) as Hex | null
  const isUnknown = txHash === null && (sending?.handedInAt ?? null) === null
  const onItsWay: PurchaseStage = { ...base, step: isUnknown ? 'unknown' : 'sent', txHash }
  switch (state) {
    case 'firm':
    case 'intent_issued':
      return sending === null ? { ...base, step: 'quoted' } : onItsWay
    case 'submitted':
      return { ...base, step: 'sent', txHash }
    case 'settled':
      return { ...base, step: ofFinality[settlement?.finality ?? 'pending'], txHash }
    case 'failed': {
      if (!isAnswered(quote, sending)) return onItsWay
      const retryUntil = deadline !== null && now < Date.parse(deadline) ? deadline : null
      return { ...base, step: 'failed', retryUntil, txHash: (failure?.txHash ?? txHash) as Hex | null }
    }
    default:
      return { ...base, step: state }
  }
}

const ofBankState = {
  awaiting_payment: 'to_pay',
  partially_paid: 'part_paid',
  payment_review: 'payment_review',
  paid: 'paid',
  delivering: 'delivering',
  delivery_blocked: 'delivery_blocked',
  // Units that cannot be delivered: what was paid is on its way back.
  voiding: 'refunding',
  delivered: 'delivered',
  refunding: 'refunding',
  refunded: 'refunded',
  expired: 'payment_expired',
  cancelled: 'cancelled',
} as const satisfies Record<Purchase['state'], PurchaseStep>

export const stageOfPurchase = (purchase: Purchase): PurchaseStage => ({
  step: ofBankState[purchase.state],
  rail: 'bank',
  reference: purchase.reference,
  purchase,
})

/** Nothing more will happen. */
const ended: ReadonlySet<PurchaseStep> = new Set([
  'idle',
  'final',
  'expired',
  'lapsed',
  'delivered',
  'refunded',
  'payment_expired',
  'cancelled',
])
export const isOver = ({ step }: PurchaseStage): boolean => ended.has(step)

/** Steps in which the service, the chain or the bank acts, and the page only watches. */
const watched: ReadonlySet<PurchaseStep> = new Set([
  'sent',
  'in_block',
  'safe',
  'unknown',
  'failed',
  'to_pay',
  'part_paid',
  'payment_review',
  'paid',
  'delivering',
  'delivery_blocked',
  'refunding',
])
export const isWatched = (stage: PurchaseStage): boolean =>
  watched.has(stage.step) || (stage.step === 'wallet' && stage.asking.task === 'sending')

/** Steps at which another purchase could be the same one twice. */
const underWay: ReadonlySet<PurchaseStep> = new Set(['resuming', 'ordering', 'wallet', 'sent', 'unknown'])
export const mayBuyAgain = ({ step }: PurchaseStage): boolean => !underWay.has(step)

const onChain: readonly PurchaseStep[] = ['quoted', 'sent', 'in_block', 'safe', 'final']

/** Whether the chain was reorganised: what was in a block is in none. */
export const isSetBack = (before: PurchaseStage, after: PurchaseStage): boolean =>
  onChain.indexOf(before.step) >= onChain.indexOf('in_block') &&
  onChain.indexOf(after.step) < onChain.indexOf('in_block')
