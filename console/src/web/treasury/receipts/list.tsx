import { useFilters } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { Status } from '@firsthand/page-kit/tone'
import type { BankTransaction } from '@firsthand/sdk/types'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { Export } from '../../ui/export.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { AgeBar } from './age-bar.tsx'
import { movementColumns } from './movement-columns.tsx'
import { type ReceiptTexts, receiptTexts } from './words.ts'

const texts = words(
  {
    lead: 'Money that no rule could give to a purchase. Find its owner within a day; after ten business days it goes back to the payer.',
    show: 'Show',
    age: 'Waits for',
    tier: 'Evidence',
    tiers: (tier: number) => (tier <= 5 ? 'Points to a purchase' : 'None that decides'),
    untried: 'Not checked yet',
    suggestions: 'Suggestions',
    proposed: 'Proposed',
    clear: 'Show what is unallocated',
    done: 'All money has an owner.',
    doneNext: 'New receipts appear here when no rule can allocate them.',
    nothing: 'No receipt is in this state.',
    waiting: 'Unallocated',
    withSuggestion: 'With a suggestion',
    without: 'Without a suggestion',
    noneHere: 'None.',
  },
  {
    lead: 'Geld, das keine Regel einem Kauf zuordnen konnte. Finden Sie den Eigentümer innerhalb eines Tages; nach zehn Bankarbeitstagen geht es an den Zahler zurück.',
    show: 'Anzeigen',
    age: 'Wartet seit',
    tier: 'Anhaltspunkte',
    tiers: (tier) => (tier <= 5 ? 'Weisen auf einen Kauf' : 'Keine, die entscheiden'),
    untried: 'Noch nicht geprüft',
    suggestions: 'Vorschläge',
    proposed: 'Vorgeschlagen',
    clear: 'Nicht Zugeordnetes anzeigen',
    done: 'Alles Geld hat einen Eigentümer.',
    doneNext: 'Neue Eingänge erscheinen hier, wenn keine Regel sie zuordnen kann.',
    nothing: 'Kein Eingang ist in diesem Zustand.',
    waiting: 'Nicht zugeordnet',
    withSuggestion: 'Mit Vorschlag',
    without: 'Ohne Vorschlag',
    noneHere: 'Keine.',
  },
)

const others = ['review', 'returned', 'frozen', 'matched'] as const
const isOther = (text: string | undefined): text is (typeof others)[number] => others.some((each) => each === text)

const waitingColumns = (t: typeof texts.en, r: ReceiptTexts): readonly Column<BankTransaction>[] => [
  ...movementColumns(r).slice(0, -1),
  { label: t.age, cell: ({ ageDays }) => <AgeBar days={ageDays} /> },
  { label: t.tier, cell: ({ tier }) => (tier === null ? t.untried : t.tiers(tier)) },
  {
    label: t.suggestions,
    cell: ({ suggestions, proposalId }) =>
      proposalId === null ? suggestions.length : <Status tone="waiting">{t.proposed}</Status>,
  },
]

const useReceipts = (state: BankTransaction['state']) =>
  usePages<BankTransaction>(['receipts', state], (given, signal) =>
    service.treasury.receipts.list({ query: { ...given, state }, signal }),
  )
type Receipts = ReturnType<typeof useReceipts>

const rowsOf = (pages: Receipts, label: string, columns: readonly Column<BankTransaction>[], empty: ReactNode) => (
  <Rows
    label={label}
    pages={pages}
    columns={columns}
    keyOf={({ bankTransactionId }) => bankTransactionId}
    to={({ bankTransactionId }) => `/treasury/receipts/${bankTransactionId}`}
    empty={empty}
  />
)

const types = ['receipt.', 'statement.', 'proposal.']

const ExportOf = ({ state }: { readonly state: BankTransaction['state'] }) => (
  <Export path={`/treasury/receipts?state=${state}`} name={`receipts-${state}.csv`} />
)

const Head = ({ title, state }: { readonly title: string; readonly state: BankTransaction['state'] }) => (
  <div className="page-head">
    <h2>{title}</h2>
    <ExportOf state={state} />
  </div>
)

/** Everything that waits: what points to a purchase, then the rest. */
function Waiting() {
  const [t, r] = [useWords(texts), useWords(receiptTexts)]
  const [suggested, unmatched] = [useReceipts('suggested'), useReceipts('unmatched')]
  const columns = waitingColumns(t, r)
  const show = () => Promise.all([suggested.refetch(), unmatched.refetch()])
  const isDone = suggested.data?.length === 0 && unmatched.data?.length === 0
  return (
    <>
      <ChangesBar types={types} show={show} />
      {isDone ? (
        <Empty title={t.done}>{t.doneNext}</Empty>
      ) : (
        <>
          <Head title={t.withSuggestion} state="suggested" />
          {rowsOf(suggested, t.withSuggestion, columns, <p className="dimmed">{t.noneHere}</p>)}
          <Head title={t.without} state="unmatched" />
          {rowsOf(unmatched, t.without, columns, <p className="dimmed">{t.noneHere}</p>)}
        </>
      )}
    </>
  )
}

function InState({ state }: { readonly state: (typeof others)[number] }) {
  const [t, r] = [useWords(texts), useWords(receiptTexts)]
  const pages = useReceipts(state)
  const empty = (
    <Empty title={t.nothing}>
      <Link to="/treasury/receipts">{t.clear}</Link>
    </Empty>
  )
  return (
    <>
      <ChangesBar types={types} show={pages.refetch} />
      {rowsOf(pages, r.states[state], movementColumns(r), empty)}
    </>
  )
}

/** Receipts that wait for somebody to find out whose they are. */
export function ReceiptList() {
  const [t, r] = [useWords(texts), useWords(receiptTexts)]
  const [filters, change] = useFilters()
  const state = isOther(filters.state) ? filters.state : null
  return (
    <Page title={r.title} lead={t.lead} actions={state === null ? undefined : <ExportOf state={state} />}>
      <div className="filters">
        <NativeSelect
          label={t.show}
          value={state ?? ''}
          onChange={({ currentTarget }) => change({ state: currentTarget.value })}
          data={[{ value: '', label: t.waiting }, ...others.map((value) => ({ value, label: r.states[value] }))]}
        />
      </div>
      {state === null ? <Waiting /> : <InState state={state} />}
    </Page>
  )
}
