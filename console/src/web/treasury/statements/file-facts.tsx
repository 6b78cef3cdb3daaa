import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import { ForeignText } from '../../ui/foreign-text.tsx'
import type { BankFile, FileAmount, FileStatement } from './bank-file.ts'
import { Days } from './list.tsx'
import { uploadTexts } from './upload-words.ts'

type Props = { readonly name: string; readonly bytes: number; readonly says: BankFile }

/** What a file says of itself, before it is sent. */
export function FileFacts({ name, bytes, says: { kind, format, statements } }: Props) {
  const t = useWords(uploadTexts)
  const [language] = useLanguage()
  const size = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
  return (
    <>
      <div className="panel">
        <Facts
          facts={[
            [t.file, <ForeignText key="name" text={name} />],
            [t.size, size.format(bytes / 1024)],
            [t.format, kind === 'payment_status' ? `${format}, ${t.status}` : format],
          ]}
        />
      </div>
      {statements.map((statement, at) => (
        <StatementSaid key={at} statement={statement} />
      ))}
    </>
  )
}

function StatementSaid({
  statement: { iban, from, to, opening, closing, entries },
}: {
  readonly statement: FileStatement
}) {
  const t = useWords(uploadTexts)
  const sum = (amount: FileAmount | null) => (amount === null ? t.notNamed : <Amount {...amount} />)
  return (
    <div className="panel">
      <Facts
        facts={[
          [t.account, iban === null ? t.notNamed : <CodeText key="iban" text={iban} inFours />],
          [t.days, <Days key="days" from={from} to={to} />],
          [t.opening, sum(opening)],
          [t.closing, sum(closing)],
          [t.entries, entries],
        ]}
      />
    </div>
  )
}
