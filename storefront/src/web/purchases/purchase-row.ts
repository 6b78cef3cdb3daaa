import type { Tone } from '@firsthand/page-kit/tone'
import type { AnyPurchase } from '@firsthand/react'
import type { MarketToken, Quote } from '@firsthand/sdk/types'
import { toneOfState } from '../purchase/bank/bank-steps.ts'

/** How a quote reads in the list: its state, and a settled one by how final it is. */
export type QuoteWord = Exclude<Quote['state'], 'settled'> | 'in_block' | 'final'

export const quoteWord = ({ state, settlement }: Quote): QuoteWord =>
  state === 'settled' ? (settlement?.finality === 'finalized' ? 'final' : 'in_block') : state

const tones: Readonly<Record<QuoteWord, Tone>> = {
  firm: 'person',
  intent_issued: 'person',
  submitted: 'moving',
  in_block: 'moving',
  final: 'done',
  failed: 'stopped',
  lapsed: 'stopped',
  expired: 'stopped',
}

export type PurchaseRow = {
  readonly cash: MarketToken
  readonly unit: MarketToken
  readonly cashAmount: string
  readonly unitAmount: string
  readonly tone: Tone
}

/** What a row of the list shows of a purchase of any rail. */
export function rowOf(item: AnyPurchase): PurchaseRow {
  if (item.rail === 'bank') {
    const { cash, unit, amountDue, unitAmount, state } = item.purchase
    return { cash, unit, cashAmount: amountDue, unitAmount, tone: toneOfState[state] }
  }
  const { cash, unit, cashAmount, unitAmount } = item.quote
  return { cash, unit, cashAmount, unitAmount, tone: tones[quoteWord(item.quote)] }
}
