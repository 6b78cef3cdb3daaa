import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { fieldsOf } from './changes.tsx'
import { type Field, FieldValue, type Group } from './fields.tsx'
import { changedIn, type Draft, merged, type Version } from './merge.ts'
import { draftTexts } from './words.ts'

type Side = 'yours' | 'theirs'
type RowProps = {
  readonly field: Field
  readonly yours: string
  readonly theirs: string
  readonly both: string
  /** Set where a person decides; null while undecided. */
  readonly side: Side | null | undefined
  readonly choose: (side: Side) => void
}

function TogetherRow({ field, yours, theirs, both, side, choose }: RowProps) {
  const t = useWords(draftTexts)
  return (
    <tr>
      <td data-label={t.field}>{field.label}</td>
      <td data-label={t.yours}>
        <FieldValue field={field} value={yours} />
      </td>
      <td data-label={t.theirs}>
        <FieldValue field={field} value={theirs} />
      </td>
      <td data-label={t.merge}>
        {side === undefined ? (
          <strong>
            <FieldValue field={field} value={both} />
          </strong>
        ) : (
          <Radio.Group
            aria-label={t.choice(field.label)}
            description={t.decide}
            value={side}
            onChange={(next) => choose(next === 'yours' ? 'yours' : 'theirs')}
          >
            <Radio mt={4} value="yours" label={t.yours} />
            <Radio mt={4} value="theirs" label={t.theirs} />
          </Radio.Group>
        )}
      </td>
    </tr>
  )
}

type Props = {
  readonly groups: readonly Group[]
  readonly base: Draft
  readonly yours: Draft
  readonly theirs: Version
  readonly goOn: (together: Draft) => void
}

/** Somebody else saved first: yours, theirs and both together. What both changed is chosen by hand. */
export function Together({ groups, base, yours, theirs, goOn }: Props) {
  const t = useWords(draftTexts)
  const { draft, conflicts } = merged(base, yours, theirs.draft)
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const [isTried, setTried] = useState(false)
  const touched = new Set([...changedIn(base, yours), ...changedIn(base, theirs.draft)])
  const isDecided = conflicts.every((name) => sides[name] !== undefined)
  const press = () => {
    setTried(true)
    const chosen = conflicts.filter((name) => sides[name] === 'yours').map((name) => [name, yours[name] ?? ''])
    if (isDecided) goOn({ ...draft, ...Object.fromEntries(chosen) })
  }
  return (
    <section className="together">
      <Notice tone="person" title={t.conflictTitle} role="alert">
        {t.conflictText}
      </Notice>
      <table className="rows" aria-label={t.conflictTitle}>
        <thead>
          <tr>
            {[t.field, t.yours, t.theirs, t.merge].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fieldsOf(groups)
            .filter(({ name }) => touched.has(name))
            .map((field) => (
              <TogetherRow
                key={field.name}
                field={field}
                yours={yours[field.name] ?? ''}
                theirs={theirs.draft[field.name] ?? ''}
                both={draft[field.name] ?? ''}
                side={conflicts.includes(field.name) ? (sides[field.name] ?? null) : undefined}
                choose={(side) => setSides({ ...sides, [field.name]: side })}
              />
            ))}
        </tbody>
      </table>
      {isTried && !isDecided ? <p role="alert">{t.undecided}</p> : null}
      <div className="actions">
        <Button onClick={press}>{t.goOn}</Button>
      </div>
    </section>
  )
}
