import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import { Day } from '@firsthand/page-kit/time'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { BankTransaction } from '@firsthand/sdk/types'
import { ForeignText } from '../../ui/foreign-text.tsx'
import type { Column } from '../../ui/rows.tsx'
import { type ReceiptTexts, receiptTexts } from './words.ts'

type State = BankTransaction['state']

const tones: Readonly<Record<State, Tone>> = {
  unmatched: 'person',
  suggested: 'person',
  matched: 'done',
  review: 'person',
  returned: 'moving',
  frozen: 'frozen',
  reversed: 'stopped',
  return: 'person',
  topup: 'done',
  refund: 'done',
  payout: 'done',
  reversal: 'stopped',
  unexplained: 'person',
}

/** What became of a movement, in a word. */
export function ReceiptState({ state }: { readonly state: State }) {
  const t = useWords(receiptTexts)
  return <Status tone={tones[state]}>{t.states[state]}</Status>
}

/** What a stranger wrote, or that nobody wrote anything. */
export const Written = ({ text, missing }: { readonly text: string | null; readonly missing: string }) =>
  text === null || text === '' ? <span className="dimmed">{missing}</span> : <ForeignText text={text} />

/** A sum with its direction: what left the account is negative. */
export const Movement = ({ sign, amount, currency, decimals }: BankTransaction) => (
  <Amount amount={sign === 'debit' ? `-${amount}` : amount} currency={currency} decimals={decimals} />
)

/** The movements of a bank account, each with what became of it. */
export const movementColumns = (t: ReceiptTexts): readonly Column<BankTransaction>[] => [
  { label: t.booked, cell: ({ bookedOn }) => <Day date={bookedOn} /> },
  { label: t.amount, isAmount: true, cell: (movement) => <Movement {...movement} /> },
  { label: t.payer, cell: ({ counterpartyName }) => <Written text={counterpartyName} missing={t.unknown} /> },
  { label: t.remittance, cell: ({ remittance }) => <Written text={remittance} missing={t.noText} /> },
  { label: t.state, cell: ({ state }) => <ReceiptState state={state} /> },
]
