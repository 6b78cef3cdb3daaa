import { useFilters } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { shortened } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import { Age } from '@firsthand/page-kit/time'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { Refund } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { Export } from '../../ui/export.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { NothingInState, StateFilter } from '../../ui/state-filter.tsx'
import { Written } from '../receipts/movement-columns.tsx'
import { Screened } from '../reviews/list.tsx'
import { reasonOf, refundTexts } from './words.ts'

const tones: Readonly<Record<Refund['state'], Tone>> = {
  requested: 'person',
  approved: 'person',
  batched: 'moving',
  sent: 'moving',
  rejected: 'person',
  settled: 'done',
  returned: 'person',
  cancelled: 'stopped',
}
const states = Object.keys(tones) as readonly Refund['state'][]

/** Where a refund stands. */
export function RefundState({ refund: { state, proposalId } }: { readonly refund: Refund }) {
  const t = useWords(refundTexts)
  return (
    <>
      <Status tone={tones[state]}>{t.states[state]}</Status>{' '}
      {proposalId === null ? null : <Status tone="waiting">{t.proposed}</Status>}
    </>
  )
}

const columns = (t: typeof refundTexts.en): readonly Column<Refund>[] => [
  {
    label: t.reference,
    cell: ({ refundReference }) => <code title={refundReference}>{shortened(refundReference)}</code>,
  },
  { label: t.amount, isAmount: true, cell: (refund) => <Amount {...refund} /> },
  { label: t.payee, cell: ({ payeeName }) => <Written text={payeeName} missing={t.unknown} /> },
  { label: t.reason, cell: ({ reason }) => reasonOf(reason, t) },
  { label: t.screening, cell: ({ screening }) => <Screened screening={screening} /> },
  { label: t.attempt, isAmount: true, cell: ({ attempt }) => attempt },
  { label: t.since, cell: ({ movedAt }) => <Age at={movedAt} /> },
  { label: t.state, cell: (refund) => <RefundState refund={refund} /> },
]

const types = ['purchase.refund_', 'proposal.', 'statement.', 'exception.']

/** Money on its way back, by where it stands. */
export function RefundList() {
  const t = useWords(refundTexts)
  const [filters, change] = useFilters()
  const state = states.find((each) => each === filters.state)
  const pages = usePages<Refund>(['refunds', state ?? 'all'], (given, signal) =>
    service.treasury.refunds.list({ query: { ...given, ...(state && { state }) }, signal }),
  )
  const query = state === undefined ? '' : `?state=${state}`
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={<Export path={`/treasury/refunds${query}`} name={`refunds-${state ?? 'all'}.csv`} />}
    >
      <ChangesBar types={types} show={pages.refetch} />
      <StateFilter words={t} states={states} state={state} change={change} />
      <Rows
        label={t.title}
        pages={pages}
        columns={columns(t)}
        keyOf={({ refundReference }) => refundReference}
        to={({ refundReference }) => `/treasury/refunds/${refundReference}`}
        empty={<NothingInState words={t} state={state} list="/treasury/refunds" />}
      />
    </Page>
  )
}
