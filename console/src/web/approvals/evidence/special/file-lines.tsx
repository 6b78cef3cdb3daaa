import { useWords, words } from '@firsthand/page-kit/language'
import type { Proposal } from '@firsthand/sdk/types'
import { FactValue } from '../fact-value.tsx'
import { factAt, leafAt, type ProposalFacts } from '../proposal-facts.ts'
import { isFileWhole } from '../soundness.ts'
import { Checked } from './checked.tsx'
import { Lines } from './lines.tsx'

const texts = words(
  {
    title: 'Every payment of the file',
    payee: 'Payee',
    iban: 'IBAN',
    amount: 'Amount',
    remittance: 'Text',
    endToEndId: 'End-to-end id',
    total: 'Total',
    adds: 'The payments add up to the total, and their number is right.',
    off: 'The payments do not add up to the total of the file. Reject this.',
  },
  {
    title: 'Jede Zahlung der Datei',
    payee: 'Empfänger',
    iban: 'IBAN',
    amount: 'Betrag',
    remittance: 'Text',
    endToEndId: 'End-to-End-Kennung',
    total: 'Summe',
    adds: 'Die Zahlungen ergeben die Summe, und ihre Anzahl stimmt.',
    off: 'Die Zahlungen ergeben nicht die Summe der Datei. Lehnen Sie dies ab.',
  },
)

type Props = { readonly proposal: Proposal; readonly facts: ProposalFacts }

/** The lines of a payment file, with their sum computed again. */
export function FileLines({ proposal, facts }: Props) {
  const t = useWords(texts)
  const lines = factAt(facts, 'payload.payments')
  const total = leafAt(facts, 'state.file.total')
  if (lines?.kind !== 'list') return null
  return (
    <section aria-label={t.title}>
      <h3>{t.title}</h3>
      <Lines
        label={t.title}
        items={lines.items}
        columns={[
          { label: t.payee, name: 'payeeName' },
          { label: t.iban, name: 'payeeIban' },
          { label: t.remittance, name: 'remittance' },
          { label: t.endToEndId, name: 'endToEndId' },
          { label: t.amount, name: 'amount', isAmount: true },
        ]}
        foot={
          <tr>
            <td colSpan={5} data-label={t.total} className="is-amount">
              <strong>{total === null ? null : <FactValue leaf={total} />}</strong>
            </td>
          </tr>
        }
      />
      <Checked holds={isFileWhole(proposal)} yes={t.adds} no={t.off} />
    </section>
  )
}
