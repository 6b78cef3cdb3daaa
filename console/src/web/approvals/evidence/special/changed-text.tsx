import { isMixed, partsOf } from '../../../ui/foreign-text.tsx'
import { differences, type Segment } from '../diff.ts'

type Props = { readonly before: string; readonly after: string; readonly side: 'before' | 'after' }

/** Hidden characters as what they are: they must not make two texts alike. */
const visible = (text: string) =>
  partsOf(text)
    .map((part) =>
      part.length === 1 && /\p{C}/u.test(part) ? `‹U+${part.codePointAt(0)?.toString(16).toUpperCase()}›` : part,
    )
    .join('')

const marked = ({ text, isSame }: Segment, at: number, side: 'before' | 'after') => {
  if (isSame) return <span key={at}>{text}</span>
  return side === 'before' ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>
}

/** One side of a change, with the characters marked that the other side does not have. */
export function ChangedText({ before, after, side }: Props) {
  const segments = differences(visible(before), visible(after))[side]
  return (
    <bdi>
      <code>{segments.map((segment, at) => marked(segment, at, side))}</code>
      {isMixed(side === 'before' ? before : after) ? ' ⚠' : null}
    </bdi>
  )
}
