import { useWords, words } from '@firsthand/page-kit/language'
import type { Proposal } from '@firsthand/sdk/types'
import { factAt, type ProposalFacts } from '../proposal-facts.ts'
import { Checked } from './checked.tsx'
import { Lines } from './lines.tsx'
import { isBalanced } from './sums.ts'

const texts = words(
  {
    title: 'What the file says',
    iban: 'Account',
    from: 'From',
    to: 'To',
    opening: 'Opening balance',
    closing: 'Closing balance',
    before: 'Where our statements end',
    day: 'Last day',
    entries: 'Every entry',
    booked: 'Booked',
    party: 'Other side',
    otherIban: 'IBAN',
    text: 'Text',
    sign: 'Direction',
    amount: 'Amount',
    balanced: 'Opening balance, credits and debits give the closing balance.',
    unbalanced: 'Opening balance, credits and debits do not give the closing balance. Reject this.',
  },
  {
    title: 'Was die Datei sagt',
    iban: 'Konto',
    from: 'Von',
    to: 'Bis',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    before: 'Wo unsere Auszüge enden',
    day: 'Letzter Tag',
    entries: 'Jede Buchung',
    booked: 'Gebucht',
    party: 'Gegenseite',
    otherIban: 'IBAN',
    text: 'Text',
    sign: 'Richtung',
    amount: 'Betrag',
    balanced: 'Anfangssaldo, Gutschriften und Belastungen ergeben den Endsaldo.',
    unbalanced: 'Anfangssaldo, Gutschriften und Belastungen ergeben nicht den Endsaldo. Lehnen Sie dies ab.',
  },
)

type Props = { readonly proposal: Proposal; readonly facts: ProposalFacts }

/** The balances of an uploaded statement beside ours, and its entries. */
export function StatementTotals({ proposal: { payload }, facts }: Props) {
  const t = useWords(texts)
  const itemsAt = (path: string) => {
    const fact = factAt(facts, path)
    return fact?.kind === 'list' ? fact.items : []
  }
  const statements = itemsAt('payload.statements')
  const holds = isBalanced(payload)
  if (statements.length === 0) return null
  const iban = { label: t.iban, name: 'iban' }
  return (
    <section aria-label={t.title}>
      <h3>{t.title}</h3>
      <Lines
        label={t.title}
        items={statements}
        columns={[
          iban,
          { label: t.from, name: 'from' },
          { label: t.to, name: 'to' },
          { label: t.opening, name: 'opening', isAmount: true },
          { label: t.closing, name: 'closing', isAmount: true },
        ]}
      />
      {holds === null ? null : <Checked holds={holds} yes={t.balanced} no={t.unbalanced} />}
      <h3>{t.before}</h3>
      <Lines
        label={t.before}
        items={itemsAt('state.accounts')}
        columns={[iban, { label: t.day, name: 'day' }, { label: t.closing, name: 'closing', isAmount: true }]}
      />
      <h3>{t.entries}</h3>
      <Lines
        label={t.entries}
        items={itemsAt('payload.entries')}
        columns={[
          { label: t.booked, name: 'bookedOn' },
          { label: t.party, name: 'counterpartyName' },
          { label: t.otherIban, name: 'counterpartyIban' },
          { label: t.text, name: 'remittance' },
          { label: t.sign, name: 'sign' },
          { label: t.amount, name: 'amount', isAmount: true },
        ]}
      />
    </section>
  )
}
