import { useFilters } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { shortened } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { Age } from '@firsthand/page-kit/time'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { PaymentReview } from '@firsthand/sdk/types'
import { NativeSelect } from '@mantine/core'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { Export } from '../../ui/export.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { Written } from '../receipts/movement-columns.tsx'
import { type ReceiptTexts, receiptTexts } from '../receipts/words.ts'
import { reviewTexts } from './words.ts'

type State = PaymentReview['state']
const tones: Readonly<Record<State, Tone>> = {
  open: 'person',
  accepted: 'done',
  returned: 'moving',
  frozen: 'frozen',
  reversed: 'stopped',
}
const states = Object.keys(tones) as readonly State[]

/** Where a review stands, and what is proposed about it. */
export function ReviewState({ review: { state, proposal } }: { readonly review: PaymentReview }) {
  const t = useWords(reviewTexts)
  if (state === 'open' && proposal !== null) return <Status tone="waiting">{t.proposedAs[proposal.decision]}</Status>
  return <Status tone={tones[state]}>{t.states[state]}</Status>
}

/** A hit on a list is the one thing that must not be read past. */
export function Screened({ screening }: Pick<PaymentReview, 'screening'>) {
  const t = useWords(receiptTexts)
  if (screening === 'hit') return <Status tone="stopped">{t.screenings.hit}</Status>
  return t.screenings[screening ?? 'none']
}

const columns = (t: typeof reviewTexts.en, r: ReceiptTexts): readonly Column<PaymentReview>[] => [
  { label: t.purchase, cell: ({ reference }) => <code title={reference}>{shortened(reference)}</code> },
  { label: t.amount, isAmount: true, cell: (review) => <Amount {...review} /> },
  { label: t.payer, cell: ({ payerName }) => <Written text={payerName} missing={t.unknown} /> },
  { label: t.verdict, cell: ({ verdict }) => (verdict === null ? '–' : r.verdicts[verdict]) },
  { label: t.screening, cell: ({ screening }) => <Screened screening={screening} /> },
  { label: t.opened, cell: ({ openedAt }) => <Age at={openedAt} /> },
  { label: t.state, cell: (review) => <ReviewState review={review} /> },
]

const types = ['purchase.payment_under_review', 'proposal.', 'exception.']

/** Payments whose payer is not clearly the buyer, those that wait longest first. */
export function ReviewList() {
  const [t, r] = [useWords(reviewTexts), useWords(receiptTexts)]
  const [filters, change] = useFilters()
  const state = states.find((each) => each === filters.state) ?? 'open'
  const pages = usePages<PaymentReview>(['reviews', state], (given, signal) =>
    service.treasury.reviews.list({ query: { ...given, state }, signal }),
  )
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={<Export path={`/treasury/reviews?state=${state}`} name={`reviews-${state}.csv`} />}
    >
      <ChangesBar types={types} show={pages.refetch} />
      <div className="filters">
        <NativeSelect
          label={t.show}
          value={state}
          onChange={({ currentTarget }) => change({ state: currentTarget.value })}
          data={states.map((value) => ({ value, label: t.states[value] }))}
        />
      </div>
      <Rows
        label={t.title}
        pages={pages}
        columns={columns(t, r)}
        keyOf={({ reviewId }) => reviewId}
        to={({ reviewId }) => `/treasury/reviews/${reviewId}`}
        empty={
          state === 'open' ? (
            <Empty title={t.done}>{t.doneNext}</Empty>
          ) : (
            <Empty title={t.nothing}>
              <Link to="/treasury/reviews">{t.clear}</Link>
            </Empty>
          )
        }
      />
    </Page>
  )
}
