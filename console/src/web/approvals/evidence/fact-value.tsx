import { Amount } from '@firsthand/page-kit/amount'
import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Day, Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import { usePerson } from '../../app/session.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { valueWords } from './fact-words.ts'
import type { Leaf } from './facts.ts'
import { pageOf } from './links.ts'

const texts = words(
  { unscaled: (digits: string) => `${digits} of the smallest unit; its decimals are not known` },
  { unscaled: (digits) => `${digits} der kleinsten Einheit; die Nachkommastellen sind nicht bekannt` },
)

const fours = (text: string) => text.match(/.{1,4}/g) ?? [text]

/** In groups of four, to be compared by eye. Long lists of them stay light without a button each. */
const Fours = ({ text }: { readonly text: string }) => (
  <code title={text}>
    {fours(text).map((four, at) => (
      <span key={at} className="four">
        {four}
      </span>
    ))}
  </code>
)

type Props = { readonly leaf: Leaf; readonly name?: string }

/** A value that was read about a proposal. */
export function FactValue({ leaf, name = '' }: Props) {
  const t = useWords(valueWords)
  const own = useWords(texts)
  const { roles } = usePerson()
  if (leaf.kind === 'money') return <Amount {...leaf.money} currency={leaf.money.currency || t.units} />
  if (leaf.kind === 'none') return <span className="dimmed">{t.none}</span>
  if (!('text' in leaf)) return <>{t[leaf.kind]}</>
  const { text } = leaf
  const page = pageOf(name, text, roles)
  if (page !== null)
    return (
      <Link to={page}>
        <code>{text}</code>
      </Link>
    )
  if (leaf.kind === 'unscaled') return <Status tone="stopped">{own.unscaled(text)}</Status>
  if (leaf.kind === 'foreign') return <ForeignText text={text} />
  if (leaf.kind === 'fours') return <Fours text={text} />
  if (leaf.kind === 'code') return <code>{text}</code>
  if (leaf.kind === 'time') return <Time at={text} />
  if (leaf.kind === 'day') return <Day date={text} />
  return <>{leaf.kind === 'word' ? t.word(text) : text}</>
}
