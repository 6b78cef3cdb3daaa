import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Day, Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { BankStatement } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Export } from '../../ui/export.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { AccountName, useClientAccounts } from '../client-accounts.tsx'
import { useMay } from '../who.ts'
import { Calendar } from './calendar.tsx'
import { statementTexts } from './words.ts'

type Texts = typeof statementTexts.en

/** One day, or the first and the last of several. */
export function Days({ from, to }: { readonly from: string | null; readonly to: string | null }) {
  const t = useWords(statementTexts)
  if (to === null) return <>{t.noDays}</>
  if (from === null || from === to) return <Day date={to} />
  return (
    <>
      <Day date={from} /> – <Day date={to} />
    </>
  )
}

export const Balance = ({
  amount,
  currency,
  decimals,
}: { readonly amount: string | null } & Pick<BankStatement, 'currency' | 'decimals'>) =>
  amount === null ? <>–</> : <Amount amount={amount} currency={currency} decimals={decimals} />

const columns = (t: Texts): readonly Column<BankStatement>[] => [
  { label: t.days, cell: ({ from, to }) => <Days from={from} to={to} /> },
  { label: t.account, cell: ({ clientAccountId }) => <AccountName id={clientAccountId} /> },
  { label: t.format, cell: ({ format }) => format },
  { label: t.opening, isAmount: true, cell: ({ opening, ...rest }) => <Balance amount={opening} {...rest} /> },
  { label: t.closing, isAmount: true, cell: ({ closing, ...rest }) => <Balance amount={closing} {...rest} /> },
  { label: t.entries, isAmount: true, cell: ({ entries }) => entries },
  {
    label: t.warnings,
    cell: ({ warnings }) =>
      warnings.length === 0 ? t.noWarnings : <Status tone="waiting">{t.warningCount(warnings.length)}</Status>,
  },
  {
    label: t.imported,
    cell: ({ importedBy, importedAt }) => (
      <>
        <Time at={importedAt} />
        <br />
        <span className="dimmed">{importedBy}</span>
      </>
    ),
  },
]

const types = ['statement.', 'proposal.']

/** What the bank has reported so far, and which days are missing. */
export function StatementList() {
  const t = useWords(statementTexts)
  const may = useMay()
  const accounts = useClientAccounts()
  const pages = usePages(['statements'], (given, signal) =>
    service.treasury.statements.list({ query: { ...given, limit: 200 }, signal }),
  )
  const withStatements = accounts.filter(({ clientAccountId }) =>
    pages.data?.some((each) => each.clientAccountId === clientAccountId),
  )
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <>
          {may.propose ? (
            <ButtonLink to="/treasury/statements/upload" isMain>
              {t.upload}
            </ButtonLink>
          ) : null}
          <Export path="/treasury/statements" name="statements.csv" />
        </>
      }
    >
      <ChangesBar types={types} show={pages.refetch} />
      <div className="columns">
        {withStatements.map((account) => (
          <Calendar key={account.clientAccountId} account={account} statements={pages.data ?? []} />
        ))}
      </div>
      <h2>{t.all}</h2>
      <Rows
        label={t.title}
        pages={pages}
        columns={columns(t)}
        keyOf={({ statementId }) => statementId}
        to={({ statementId }) => `/treasury/statements/${statementId}`}
        empty={<Empty title={t.none}>{t.noneNext}</Empty>}
      />
    </Page>
  )
}
