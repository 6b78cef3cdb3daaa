import { useFilters } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import { Time } from '@firsthand/page-kit/time'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { PaymentFile } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Export } from '../../ui/export.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { NothingInState, StateFilter } from '../../ui/state-filter.tsx'
import { AccountName } from '../client-accounts.tsx'
import { useMay } from '../who.ts'
import { type FileTexts, fileTexts } from './words.ts'

type State = PaymentFile['state']
const tones: Readonly<Record<State, Tone>> = {
  proposed: 'person',
  approved: 'person',
  sent: 'moving',
  rejected: 'stopped',
  discarded: 'stopped',
}
const states = Object.keys(tones) as readonly State[]

export function FileState({ state }: { readonly state: State }) {
  const t = useWords(fileTexts)
  return <Status tone={tones[state]}>{t.states[state]}</Status>
}

const columns = (t: FileTexts): readonly Column<PaymentFile>[] => [
  { label: t.made, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { label: t.pays, cell: ({ pays }) => t.carries[pays] },
  { label: t.lines, isAmount: true, cell: ({ lines }) => lines },
  { label: t.total, isAmount: true, cell: ({ total, ...file }) => <Amount {...file} amount={total} /> },
  { label: t.account, cell: ({ clientAccountId }) => <AccountName id={clientAccountId} /> },
  { label: t.madeBy, cell: ({ createdBy }) => createdBy },
  { label: t.state, cell: ({ state }) => <FileState state={state} /> },
]

const types = ['proposal.', 'payout.', 'purchase.refund_', 'statement.']

/** Payment files, by where they stand. */
export function FileList() {
  const t = useWords(fileTexts)
  const may = useMay()
  const [filters, change] = useFilters()
  const state = states.find((each) => each === filters.state)
  const pages = usePages<PaymentFile>(['payment-files', state ?? 'all'], (given, signal) =>
    service.treasury.paymentFiles.list({ query: { ...given, ...(state && { state }) }, signal }),
  )
  const query = state === undefined ? '' : `?state=${state}`
  const actions = (
    <>
      {may.propose ? (
        <ButtonLink to="/treasury/files/new" isMain>
          {t.make}
        </ButtonLink>
      ) : null}
      <Export path={`/treasury/payment-files${query}`} name={`payment-files-${state ?? 'all'}.csv`} />
    </>
  )
  return (
    <Page title={t.title} lead={t.lead} actions={actions}>
      <ChangesBar types={types} show={pages.refetch} />
      <StateFilter words={t} states={states} state={state} change={change} />
      <Rows
        label={t.title}
        pages={pages}
        columns={columns(t)}
        keyOf={({ paymentFileId }) => paymentFileId}
        to={({ paymentFileId }) => `/treasury/files/${paymentFileId}`}
        empty={<NothingInState words={t} state={state} list="/treasury/files" />}
      />
    </Page>
  )
}
