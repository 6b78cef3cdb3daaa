import { useWords, words } from '@firsthand/page-kit/language'
import type { Proposal } from '@firsthand/sdk/types'
import { FactValue } from '../fact-value.tsx'
import { factAt, leafAt, type ProposalFacts } from '../proposal-facts.ts'
import { isMatchWhole } from '../soundness.ts'
import { Checked } from './checked.tsx'
import { Lines } from './lines.tsx'

const texts = words(
  {
    title: 'Where the money goes',
    reference: 'Purchase',
    amount: 'Amount used',
    back: 'Goes back to the payer',
    buyers: 'The purchases',
    caller: 'Buyer',
    due: 'Amount due',
    held: 'Held already',
    state: 'State',
    adds: 'Together they are what was received.',
    off: 'Together they are not what was received. Reject this.',
  },
  {
    title: 'Wohin das Geld geht',
    reference: 'Kauf',
    amount: 'Verwendeter Betrag',
    back: 'Geht an den Zahler zurück',
    buyers: 'Die Käufe',
    caller: 'Käufer',
    due: 'Fälliger Betrag',
    held: 'Schon verwahrt',
    state: 'Zustand',
    adds: 'Zusammen ergeben sie den Eingang.',
    off: 'Zusammen ergeben sie nicht den Eingang. Lehnen Sie dies ab.',
  },
)

type Props = { readonly proposal: Proposal; readonly facts: ProposalFacts }

/** What of a receipt is used for which purchase, with what is left over on top. */
export function Allocations({ proposal, facts }: Props) {
  const t = useWords(texts)
  const back = leafAt(facts, 'state.returned')
  const allocations = factAt(facts, 'payload.allocations')
  const purchases = factAt(facts, 'state.purchases')
  return (
    <section aria-label={t.title}>
      <h3>{t.title}</h3>
      <p className="pinned">
        {t.back}: <strong>{back === null ? null : <FactValue leaf={back} />}</strong>
      </p>
      {allocations?.kind === 'list' && allocations.items.length > 0 ? (
        <Lines
          label={t.title}
          items={allocations.items}
          columns={[
            { label: t.reference, name: 'reference' },
            { label: t.amount, name: 'amount', isAmount: true },
          ]}
        />
      ) : null}
      <Checked holds={isMatchWhole(proposal)} yes={t.adds} no={t.off} />
      {purchases?.kind === 'list' && purchases.items.length > 0 ? (
        <Lines
          label={t.buyers}
          items={purchases.items}
          columns={[
            { label: t.reference, name: 'reference' },
            { label: t.caller, name: 'caller' },
            { label: t.state, name: 'state' },
            { label: t.due, name: 'amountDue', isAmount: true },
            { label: t.held, name: 'held', isAmount: true },
          ]}
        />
      ) : null}
    </section>
  )
}
