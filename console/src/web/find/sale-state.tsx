import { useWords } from '@firsthand/page-kit/language'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { SaleState as State } from '@firsthand/sdk/types'
import { saleTexts } from './purchase-words.ts'

/** What each state asks of anybody. */
export const toneOfState: Readonly<Record<State, Tone>> = {
  firm: 'waiting',
  intent_issued: 'waiting',
  submitted: 'moving',
  settled: 'done',
  failed: 'stopped',
  lapsed: 'stopped',
  expired: 'stopped',
  awaiting_payment: 'waiting',
  partially_paid: 'waiting',
  payment_review: 'person',
  paid: 'moving',
  delivering: 'moving',
  delivery_blocked: 'person',
  voiding: 'moving',
  delivered: 'done',
  refunding: 'moving',
  refunded: 'done',
  cancelled: 'stopped',
  frozen: 'frozen',
}

export function SaleState({ state }: { readonly state: State }) {
  const t = useWords(saleTexts)
  return <Status tone={toneOfState[state]}>{t.states[state]}</Status>
}
