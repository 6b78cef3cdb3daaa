import type { BankStatement, BankTransaction } from '@firsthand/sdk/types'
import { useParam } from '../../app/address.ts'
import { service } from '../../calls/service.ts'
import { useAnswer, usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { Export } from '../../ui/export.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Empty, Reading } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { useWords } from '../../words/language.tsx'
import { AccountName } from '../client-accounts.tsx'
import { movementColumns } from '../receipts/movement-columns.tsx'
import { receiptTexts } from '../receipts/words.ts'
import { Balance, Days } from './list.tsx'
import { statementTexts } from './words.ts'

/** How the balance moved; null where the file names no balances. */
const changeOf = ({ opening, closing }: BankStatement): string | null =>
  opening === null || closing === null ? null : `${BigInt(closing) - BigInt(opening)}`

function StatementFacts({ statement }: { readonly statement: BankStatement }) {
  const t = useWords(statementTexts)
  const { currency, decimals } = statement
  const balance = (amount: string | null) => <Balance amount={amount} currency={currency} decimals={decimals} />
  return (
    <div className="panel">
      <Facts
        facts={[
          [t.account, <AccountName key="account" id={statement.clientAccountId} inFull />],
          [t.days, <Days key="days" from={statement.from} to={statement.to} />],
          [t.closesDay, statement.closesDay ? t.yes : t.no],
          [t.opening, balance(statement.opening)],
          [t.closing, balance(statement.closing)],
          [t.change, balance(changeOf(statement))],
          [t.entries, statement.entries],
          [t.format, statement.format],
          [t.bankId, <ForeignText key="bank" text={statement.bankStatementId} />],
          [
            t.imported,
            <>
              <Time at={statement.importedAt} />, {statement.importedBy}
            </>,
          ],
          [t.hash, <CodeText key="hash" text={statement.sha256} inFours />],
        ]}
      />
    </div>
  )
}

function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const t = useWords(statementTexts)
  if (warnings.length === 0) return null
  return (
    <Notice tone="waiting" title={t.warnings}>
      <p>{t.warningsHelp}</p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>
            <ForeignText text={warning} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Entries({ statementId }: { readonly statementId: string }) {
  const t = useWords(statementTexts)
  const columns = movementColumns(useWords(receiptTexts))
  const pages = usePages<BankTransaction>(['receipts', 'statement', statementId], (given, signal) =>
    service.treasury.receipts.list({
      query: { ...given, statementId, state: 'any', limit: 200 },
      signal,
    }),
  )
  return (
    <>
      <h2>{t.results}</h2>
      <p className="lead">{t.resultsLead}</p>
      <ChangesBar types={types} show={pages.refetch} />
      <Rows
        label={t.results}
        pages={pages}
        columns={columns}
        keyOf={({ bankTransactionId }) => bankTransactionId}
        to={({ bankTransactionId }) => `/treasury/receipts/${bankTransactionId}`}
        empty={<Empty title={t.noResults} />}
      />
    </>
  )
}
const types = ['receipt.', 'purchase.']

/** One file of the bank: what it says, and what became of it. */
export function StatementPage() {
  const t = useWords(statementTexts)
  const id = useParam('id')
  const read = useAnswer(['statement', id], (signal) => service.treasury.statements.read({ path: { id }, signal }))
  return (
    <Page
      title={t.one}
      up={{ to: '/treasury/statements', label: t.title }}
      actions={
        <Export
          path={`/treasury/statements/${id}/raw`}
          name={`statement-${id}.xml`}
          accept="application/xml"
          label={t.raw}
        />
      }
    >
      <Reading read={read}>
        {(statement) => (
          <>
            <StatementFacts statement={statement} />
            <Warnings warnings={statement.warnings} />
            <Entries statementId={id} />
          </>
        )}
      </Reading>
    </Page>
  )
}
