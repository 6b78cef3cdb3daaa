import { Facts } from '@firsthand/page-kit/facts'
import { useWords, words } from '@firsthand/page-kit/language'
import { Status } from '@firsthand/page-kit/tone'
import { leafAt, type ProposalFacts } from '../proposal-facts.ts'
import { ChangedText } from './changed-text.tsx'

const texts = words(
  {
    title: 'Payee',
    before: 'Until now',
    after: 'Proposed',
    name: 'Name',
    iban: 'IBAN',
    other: 'The money would go to another account than it came from.',
    same: 'The money goes back to the account that it came from.',
    sameName: 'The name is the same.',
    otherName: 'The name is another one.',
  },
  {
    title: 'Empfänger',
    before: 'Bisher',
    after: 'Vorgeschlagen',
    name: 'Name',
    iban: 'IBAN',
    other: 'Das Geld ginge auf ein anderes Konto, als es gekommen ist.',
    same: 'Das Geld geht auf das Konto zurück, von dem es kam.',
    sameName: 'Der Name ist derselbe.',
    otherName: 'Der Name ist ein anderer.',
  },
)

const textAt = (facts: ProposalFacts, path: string) => {
  const leaf = leafAt(facts, path)
  return leaf !== null && 'text' in leaf ? leaf.text : ''
}
const inFours = (iban: string) => (iban.match(/.{1,4}/g) ?? []).join(' ')

/** Who would have been paid and who is to be paid, side by side, with each differing character marked. */
export function PayeeChange({ facts }: { readonly facts: ProposalFacts }) {
  const t = useWords(texts)
  const [oldName, newName] = [textAt(facts, 'state.payee.name'), textAt(facts, 'payload.payee.name')]
  // Without an account that would be paid, what it replaces is the account that the money came from.
  const oldIban = textAt(facts, 'state.payee.iban') || textAt(facts, 'state.payer.iban')
  const newIban = textAt(facts, 'payload.payee.iban')
  const side = (which: 'before' | 'after') => (
    <div className="panel">
      <h3>{t[which]}</h3>
      <Facts
        facts={[
          [t.name, <ChangedText key="name" before={oldName} after={newName} side={which} />],
          [t.iban, <ChangedText key="iban" before={inFours(oldIban)} after={inFours(newIban)} side={which} />],
        ]}
      />
    </div>
  )
  const isOther = newIban !== textAt(facts, 'state.payer.iban')
  return (
    <section aria-label={t.title}>
      <h3>{t.title}</h3>
      <div className="compare">
        {side('before')}
        {side('after')}
      </div>
      <p className="after-compare">
        <Status tone={isOther ? 'person' : 'done'}>{isOther ? t.other : t.same}</Status>{' '}
        {oldName === newName ? t.sameName : t.otherName}
      </p>
    </section>
  )
}
