import { useWords } from '@firsthand/page-kit/language'
import { FactValue } from './fact-value.tsx'
import { humanised, labels, valueWords } from './fact-words.ts'
import type { Fact } from './facts.ts'
import { PartEnd } from './part-end.tsx'

/** So many items of a list are one part of the evidence. */
const itemsOfPart = 10
/** From here on only what is near the screen is drawn. */
const longList = 50

const labelIn = (all: Readonly<Record<string, string>>, name: string) => all[name] ?? humanised(name)

/** Every member, with everything below it. Nothing is collapsed, so the person who decides sees all of it. */
export function FactView({ facts }: { readonly facts: readonly Fact[] }) {
  const t = useWords(labels)
  const none = useWords(valueWords)
  if (facts.length === 0) return <p className="dimmed">{none.none}</p>
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.path} className={fact.kind === 'leaf' ? undefined : 'fact-below'}>
          <dt>{labelIn(t, fact.name)}</dt>
          <dd>
            <Below fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Below({ fact }: { readonly fact: Fact }) {
  if (fact.kind === 'leaf') return <FactValue leaf={fact.leaf} name={fact.name} />
  if (fact.kind === 'group') return <FactView facts={fact.facts} />
  if (fact.items.length === 0) return <FactView facts={[]} />
  return (
    <ol className={fact.items.length > longList ? 'fact-items is-long' : 'fact-items'}>
      {fact.items.map((item, at) => (
        <li key={item.path}>
          <Below fact={item.kind === 'leaf' ? { ...item, name: fact.name } : item} />
          {at % itemsOfPart === itemsOfPart - 1 ? <PartEnd /> : null}
        </li>
      ))}
    </ol>
  )
}
