import { useWords, words } from '@firsthand/page-kit/language'
import type { Proposal } from '@firsthand/sdk/types'
import { FactView } from './fact-view.tsx'
import type { Fact } from './facts.ts'
import { PartEnd } from './part-end.tsx'
import type { ProposalFacts } from './proposal-facts.ts'
import { Allocations } from './special/allocations.tsx'
import { Changes } from './special/changes.tsx'
import { FileLines } from './special/file-lines.tsx'
import { PayeeChange } from './special/payee-change.tsx'
import { StatementTotals } from './special/statement-totals.tsx'

const texts = words(
  {
    title: 'Evidence',
    payload: 'What is proposed',
    state: 'What it is about, as it was when this was proposed',
    circumstances: 'As it is now; these may have changed since',
  },
  {
    title: 'Belege',
    payload: 'Was vorgeschlagen ist',
    state: 'Worum es geht, Stand des Vorschlags',
    circumstances: 'Stand jetzt; dies kann sich seither geändert haben',
  },
)

type Props = { readonly proposal: Proposal; readonly facts: ProposalFacts }

/** A view that is easier to read than the bare members. It stands on top of them and replaces none. */
function Special({ proposal, facts }: Props) {
  const { kind } = proposal
  if (kind === 'refund' || kind === 'refund_payee') return <PayeeChange facts={facts} />
  if (kind === 'match') return <Allocations proposal={proposal} facts={facts} />
  if (kind === 'payment_file' || kind === 'payment_file_sent') return <FileLines proposal={proposal} facts={facts} />
  if (kind === 'statement_upload') return <StatementTotals proposal={proposal} facts={facts} />
  return kind.startsWith('instrument_') ? <Changes facts={facts} /> : null
}

/** Members one by one, each a part that has to be on the screen. */
const Members = ({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) => (
  <section aria-label={title} className="panel evidence-part">
    <h3>{title}</h3>
    {facts.length === 0 ? <FactView facts={[]} /> : null}
    {facts.map((fact) => (
      <div key={fact.path}>
        <FactView facts={[fact]} />
        <PartEnd />
      </div>
    ))}
  </section>
)

/** Everything that an approval acts on. */
export function Evidence({ proposal, facts }: Props) {
  const t = useWords(texts)
  return (
    <section aria-label={t.title} className="evidence">
      <h2>{t.title}</h2>
      <Special proposal={proposal} facts={facts} />
      <PartEnd />
      <Members title={t.payload} facts={facts.payload} />
      <Members title={t.state} facts={facts.state} />
      <Members title={t.circumstances} facts={facts.circumstances} />
    </section>
  )
}
