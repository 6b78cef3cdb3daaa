import './approvals.css'
import { useFilters } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Age, Time } from '@firsthand/page-kit/time'
import type { ProposalSummary } from '@firsthand/sdk/types'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { usePerson } from '../app/session.ts'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { isThem, mayDecide } from './decision/obstacles.ts'
import { effects } from './effect-words.ts'
import { listTexts } from './list-words.ts'
import { stateTexts } from './proposal-state.tsx'
import { YourPart } from './your-part.tsx'

const states = ['open', 'approved', 'rejected', 'withdrawn', 'expired'] as const
type State = (typeof states)[number]
const kinds = Object.keys(effects.en) as readonly ProposalSummary['kind'][]
const types = ['proposal.']

function useColumns(): readonly Column<ProposalSummary>[] {
  const t = useWords(listTexts)
  const names = useWords(effects)
  return [
    { label: t.what, cell: ({ kind }) => names[kind].name },
    {
      label: t.amount,
      isAmount: true,
      cell: ({ amount, currency, decimals }) =>
        amount === null || currency === null || decimals === null ? (
          <span className="dimmed">{t.noAmount}</span>
        ) : (
          <Amount amount={amount} currency={currency} decimals={decimals} />
        ),
    },
    { label: t.by, cell: ({ proposedBy }) => proposedBy.subject },
    { label: t.age, cell: ({ proposedAt }) => <Age at={proposedAt} /> },
    { label: t.approvals, cell: ({ approvals, quorum }) => t.count(approvals, quorum) },
    {
      label: t.ends,
      cell: ({ expiresAt, closedAt }) => <Time at={closedAt ?? expiresAt} />,
    },
    { label: t.yours, cell: (proposal) => <YourPart proposal={proposal} /> },
  ]
}

/** What waits for a second person, the oldest first. */
export function Approvals() {
  const t = useWords(listTexts)
  const stateNames = useWords(stateTexts)
  const person = usePerson()
  const [filters, change] = useFilters()
  const state = states.find((each) => each === filters.state) ?? 'open'
  const isAll = filters.show === 'all' || state !== 'open'
  const kind = kinds.find((each) => each === filters.kind)
  const pages = usePages(['proposals', state, kind], (given, signal) =>
    service.proposals.list({ query: { ...given, state, limit: 200, ...(kind && { kind }) }, signal }),
  )
  const columns = useColumns()
  const concerns = ({ kind, proposedBy }: ProposalSummary) =>
    isAll || mayDecide(person, kind) || isThem(person, proposedBy)
  return (
    <Page title={t.title} lead={t.lead}>
      <ChangesBar types={types} show={pages.refetch} />
      <div className="filters">
        <NativeSelect
          label={t.state}
          value={state}
          onChange={({ currentTarget: { value } }) => change({ state: value === 'open' ? null : value })}
          data={states.map((each: State) => ({ value: each, label: stateNames[each] }))}
        />
        {state === 'open' ? (
          <SegmentedControl
            aria-label={t.whose}
            value={isAll ? 'all' : 'yours'}
            onChange={(next) => change({ show: next === 'all' ? next : null })}
            data={[
              { value: 'yours', label: t.forYou },
              { value: 'all', label: t.all },
            ]}
          />
        ) : null}
        <KindFilter kind={kind} change={(next) => change({ kind: next })} />
      </div>
      <Rows
        label={t.title}
        pages={{ ...pages, data: pages.data?.filter(concerns) }}
        columns={columns}
        keyOf={({ proposalId }) => proposalId}
        to={({ proposalId }) => `/approvals/${proposalId}`}
        empty={<NothingThere state={state} isFiltered={kind !== undefined} clear={() => change({ kind: null })} />}
      />
    </Page>
  )
}

type KindProps = {
  readonly kind: ProposalSummary['kind'] | undefined
  readonly change: (kind: string | null) => void
}

function KindFilter({ kind, change }: KindProps) {
  const t = useWords(listTexts)
  const names = useWords(effects)
  return (
    <NativeSelect
      label={t.kind}
      value={kind ?? ''}
      onChange={({ currentTarget }) => change(currentTarget.value || null)}
      data={[{ value: '', label: t.everyKind }, ...kinds.map((each) => ({ value: each, label: names[each].name }))]}
    />
  )
}

type NothingProps = { readonly state: State; readonly isFiltered: boolean; readonly clear: () => void }

/** All is done, or nothing fits the filter. */
function NothingThere({ state, isFiltered, clear }: NothingProps) {
  const t = useWords(listTexts)
  const stateNames = useWords(stateTexts)
  if (isFiltered)
    return (
      <Empty title={t.noFit}>
        <Button variant="default" onClick={clear}>
          {t.clear}
        </Button>
      </Empty>
    )
  return (
    <Empty title={state === 'open' ? t.allDone : t.none(stateNames[state])}>
      {state === 'open' ? t.allDoneText : null}
    </Empty>
  )
}
