import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import { Button } from '@mantine/core'
import { saveBlob } from '../../ui/export.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import type { RefusedLine } from './batches.ts'
import type { Chosen } from './chosen-file.ts'
import { importTexts } from './words.ts'

const shownMax = 100

/** Numbers in the way of the language that is read. */
export function useCount(): (count: number) => string {
  const [language] = useLanguage()
  const format = new Intl.NumberFormat(localeOf(language))
  return (count) => format.format(count)
}

function save(name: string, records: readonly string[]): void {
  saveBlob(
    new Blob(
      records.map((record) => `${record}\n`),
      { type: 'application/x-ndjson' },
    ),
    name,
  )
}

type Props = { readonly file: Chosen; readonly refused: readonly RefusedLine[]; readonly count: number }

function Saving({ file: { lines }, refused }: Omit<Props, 'count'>) {
  const t = useWords(importTexts)
  const textOf = ({ line }: RefusedLine) => (lines[line - 1] ?? '').replace(/\r$/, '')
  const withReasons = (each: RefusedLine) => JSON.stringify({ ...each, text: textOf(each) })
  return (
    <div className="actions">
      <Button variant="default" onClick={() => save('refused-listings.ndjson', refused.map(textOf))}>
        {t.saveLines}
      </Button>
      <Button variant="default" onClick={() => save('refused-listings-why.ndjson', refused.map(withReasons))}>
        {t.saveReasons}
      </Button>
    </div>
  )
}

/** What the service did not take, with its reasons, and as files to correct and send again. */
export function RefusedLines({ file, refused, count }: Props) {
  const t = useWords(importTexts)
  const number = useCount()
  if (count === 0) return null
  const shown = refused.slice(0, shownMax)
  return (
    <section aria-label={t.refusedTitle}>
      <h2>{t.refusedTitle}</h2>
      {count > shown.length ? <p className="dimmed">{t.refusedMore(number(shown.length), number(count))}</p> : null}
      <Saving file={file} refused={refused} />
      <table className="rows refused-lines" aria-label={t.refusedTitle}>
        <thead>
          <tr>
            <th scope="col" className="is-amount">
              {t.line}
            </th>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.reason}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, errors }) => (
            <tr key={line}>
              <td data-label={t.line} className="is-amount">
                {number(line)}
              </td>
              <td data-label={t.field}>
                {errors.map(({ path }, at) => (
                  <div key={at}>
                    <code>{path === '' ? '–' : path}</code>
                  </div>
                ))}
              </td>
              <td data-label={t.reason}>
                {errors.map(({ message }, at) => (
                  <div key={at}>
                    <ForeignText text={message} />
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
