import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import { Notice } from '@firsthand/page-kit/notice'
import { ForeignText } from '../../ui/foreign-text.tsx'
import type { Chosen } from './chosen-file.ts'
import { useCount } from './refused-lines.tsx'
import { importTexts } from './words.ts'

const shownMax = 20

/** What a file is, and which lines cannot be taken, before anything is sent. */
export function CheckedFile({ file }: { readonly file: Chosen }) {
  const t = useWords(importTexts)
  const number = useCount()
  const [language] = useLanguage()
  const { lines, blank, faults } = file.checked
  const size = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
  return (
    <>
      <div className="panel">
        <Facts
          facts={[
            [t.file, <ForeignText key="name" text={file.name} />],
            [t.size, size.format(file.size / 1_000)],
            [t.lines, number(lines)],
            blank === 0 ? null : [t.blank, number(blank)],
            [t.sha256, <CodeText key="hash" text={file.sha256} inFours />],
          ]}
        />
      </div>
      {faults.length === 0 ? (
        <Notice tone="done">{t.soundTitle}</Notice>
      ) : (
        <Notice tone="person" title={t.broken(number(faults.length))}>
          <p>
            {t.brokenText} {faults.length > shownMax ? t.firstOnes(number(shownMax)) : null}
          </p>
          <ul className="plain-list">
            {faults.slice(0, shownMax).map(({ line, fault, field }) => (
              <li key={line}>
                {t.line} {number(line)}: {field === undefined ? t.faults[fault] : t.lacks(field)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
