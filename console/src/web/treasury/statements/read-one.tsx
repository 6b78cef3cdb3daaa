import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import type { BankStatement, BankTransaction } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAnswer, usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { Export } from '../../ui/export.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Page } from '../../ui/page.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Reading } from '../../ui/states.tsx'
import { AccountName } from '../client-accounts.tsx'
import { movementColumns } from '../receipts/movement-columns.tsx'
import { receiptTexts } from '../receipts/words.ts'
import { Balance, Days } from './list.tsx'
import { Warnings } from './warnings.tsx'
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
            <Warnings title={t.warnings} warnings={statement.warnings}>
              <p>{t.warningsHelp}</p>
            </Warnings>
            <Entries statementId={id} />
          </>
        )}
      </Reading>
    </Page>
  )
}
