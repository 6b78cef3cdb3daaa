import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { type Field, FieldValue, type Group } from './fields.tsx'
import { changedIn, type Draft } from './merge.ts'
import { draftTexts } from './words.ts'

type Props = { readonly groups: readonly Group[]; readonly before: Draft; readonly after: Draft }

export const fieldsOf = (groups: readonly Group[]): readonly Field[] => groups.flatMap(({ fields }) => fields)

/** What a change comes to, field by field. */
export function Changes({ groups, before, after }: Props) {
  const t = useWords(draftTexts)
  const changed = changedIn(before, after)
  return (
    <table className="rows" aria-label={t.checkTitle}>
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.now}</th>
          <th scope="col">{t.next}</th>
        </tr>
      </thead>
      <tbody>
        {fieldsOf(groups)
          .filter(({ name }) => changed.includes(name))
          .map((field) => (
            <tr key={field.name}>
              <td data-label={t.field}>{field.label}</td>
              <td data-label={t.now}>
                <FieldValue field={field} value={before[field.name] ?? ''} />
              </td>
              <td data-label={t.next}>
                <strong>
                  <FieldValue field={field} value={after[field.name] ?? ''} />
                </strong>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** All that was written of something new. */
export const Written = ({ groups, draft }: { readonly groups: readonly Group[]; readonly draft: Draft }) => (
  <div className="panel">
    <Facts
      facts={fieldsOf(groups)
        .filter(({ name }) => (draft[name] ?? '') !== '')
        .map((field) => [field.label, <FieldValue key={field.name} field={field} value={draft[field.name] ?? ''} />])}
    />
  </div>
)
