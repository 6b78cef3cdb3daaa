import { useFilters } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Empty, Loading } from '@firsthand/page-kit/states'
import { Day } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { ReconciliationSummary } from '@firsthand/sdk/types'
import { NativeSelect, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { Export } from '../../ui/export.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { AccountName, useClientAccounts } from '../client-accounts.tsx'
import { differenceOf, linkedDays } from './links.ts'
import { reconciliationTexts } from './words.ts'

const Plot = lazy(async () => ({ default: (await import('./plot.tsx')).Plot }))
const topics = ['reconciliation.']
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** One of the four checks, as a sign and a word. */
export function Check({ held }: { readonly held: boolean }) {
  const t = useWords(reconciliationTexts)
  return <Status tone={held ? 'done' : 'stopped'}>{held ? t.yes : t.no}</Status>
}

function Filters({ from, to, account }: Readonly<Record<'from' | 'to' | 'account', string>>) {
  const t = useWords(reconciliationTexts)
  const [, change] = useFilters()
  const accounts = useClientAccounts()
  return (
    <div className="filters">
      <TextInput
        type="date"
        label={t.from}
        value={from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t.to}
        value={to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      <NativeSelect
        label={t.account}
        value={account}
        onChange={({ currentTarget }) => change({ account: currentTarget.value || null })}
        data={[
          { value: '', label: t.allAccounts },
          ...accounts.map(({ clientAccountId, beneficiaryName, currency }) => ({
            value: clientAccountId,
            label: `${beneficiaryName} (${currency})`,
          })),
        ]}
      />
    </div>
  )
}

function Links({ days }: { readonly days: readonly ReconciliationSummary[] }) {
  const t = useWords(reconciliationTexts)
  const { days: linked, broken } = linkedDays(days)
  if (days.length < 2) return null
  return (
    <Notice tone={broken === null ? 'done' : 'stopped'}>
      {broken === null ? t.linked(linked) : t.unlinked(broken)}
    </Notice>
  )
}

/** The days of each account that has had money on two of them or more: less is no line. */
function plotted(days: readonly ReconciliationSummary[]): readonly (readonly ReconciliationSummary[])[] {
  const accounts = Map.groupBy(days, ({ clientAccountId }) => clientAccountId)
  return [...accounts.values()].filter((own) => own.filter(({ closing }) => closing !== '0').length > 1)
}

/** Four checks for every day, with the plot of the balances. */
export function Reconciliation() {
  const t = useWords(reconciliationTexts)
  const [{ from = daysAgo(30), to = daysAgo(0), account = '' }] = useFilters()
  const query = { from, to, ...(account !== '' && { account }) }
  const pages = usePages<ReconciliationSummary>(['reconciliations', from, to, account], (given, signal) =>
    service.treasury.reconciliations.list({ query: { ...query, ...given, limit: 200 }, signal }),
  )
  const days = pages.data ?? []
  const check = (name: 'external' | 'internal' | 'units' | 'sound'): Column<ReconciliationSummary> => ({
    label: t[name],
    cell: (day) => <Check held={day[name]} />,
  })
  const columns: readonly Column<ReconciliationSummary>[] = [
    { label: t.date, cell: ({ date }) => <Day date={date} /> },
    { label: t.account, cell: ({ clientAccountId }) => <AccountName id={clientAccountId} /> },
    check('external'),
    check('internal'),
    check('units'),
    check('sound'),
    { label: t.closing, cell: (day) => <Amount {...day} amount={day.closing} />, isAmount: true },
    { label: t.books, cell: (day) => <Amount {...day} amount={day.bank} />, isAmount: true },
    { label: t.difference, cell: (day) => <Amount {...day} amount={differenceOf(day)} />, isAmount: true },
  ]
  const path = `/treasury/reconciliations?${new URLSearchParams(query).toString()}`
  return (
    <Page title={t.title} lead={t.lead} actions={<Export path={path} name={`reconciliation-${from}-${to}.csv`} />}>
      <ChangesBar types={topics} show={pages.refetch} />
      <Filters from={from} to={to} account={account} />
      <Links days={days} />
      {plotted(days).map((own) => (
        <Suspense key={own[0]?.clientAccountId} fallback={<Loading />}>
          <Plot days={own} />
        </Suspense>
      ))}
      <Rows
        label={t.title}
        pages={pages}
        columns={columns}
        keyOf={({ date, clientAccountId }) => `${date} ${clientAccountId}`}
        to={({ date }) => `/treasury/reconciliation/${date}`}
        empty={<Empty title={t.none}>{t.noneText}</Empty>}
      />
    </Page>
  )
}
