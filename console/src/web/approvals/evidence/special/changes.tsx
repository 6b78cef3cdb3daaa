import { useWords, words } from '@firsthand/page-kit/language'
import { FactValue } from '../fact-value.tsx'
import { FactView } from '../fact-view.tsx'
import { humanised, labels } from '../fact-words.ts'
import type { Fact } from '../facts.ts'
import { factAt, type ProposalFacts } from '../proposal-facts.ts'

const texts = words(
  { title: 'What changes', member: 'Term', from: 'Now', to: 'Proposed' },
  { title: 'Was sich ändert', member: 'Bedingung', from: 'Jetzt', to: 'Vorgeschlagen' },
)

const Value = ({ fact }: { readonly fact: Fact | null }) => {
  if (fact === null) return null
  return fact.kind === 'leaf' ? (
    <FactValue leaf={fact.leaf} />
  ) : (
    <FactView facts={fact.kind === 'group' ? fact.facts : fact.items} />
  )
}

/** Each term of an instrument that changes, now and then. */
export function Changes({ facts }: { readonly facts: ProposalFacts }) {
  const t = useWords(texts)
  const names: Readonly<Record<string, string>> = useWords(labels)
  const changes = factAt(facts, 'payload.changes')
  if (changes?.kind !== 'group') return null
  return (
    <section aria-label={t.title}>
      <h3>{t.title}</h3>
      <table className="rows" aria-label={t.title}>
        <thead>
          <tr>
            <th scope="col">{t.member}</th>
            <th scope="col">{t.from}</th>
            <th scope="col">{t.to}</th>
          </tr>
        </thead>
        <tbody>
          {changes.facts.map(({ name, path }) => (
            <tr key={path}>
              <td data-label={t.member}>{names[name] ?? humanised(name)}</td>
              <td data-label={t.from}>
                <Value fact={factAt(facts, `${path}.from`)} />
              </td>
              <td data-label={t.to}>
                <strong>
                  <Value fact={factAt(facts, `${path}.to`)} />
                </strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
