import { useParam } from '@firsthand/page-kit/address'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatMoney } from '@firsthand/page-kit/money'
import type { PaymentReview } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { Freeze, FreezePage } from '../freeze.tsx'
import { PayerAndBuyer } from './payer-and-buyer.tsx'
import { useReview } from './read-one.tsx'
import { reviewTexts } from './words.ts'

type Decision = 'accept' | 'return'
const changes = ['reviews', 'review', 'proposals', 'work']

function Deciding({ review, decision }: { readonly review: PaymentReview; readonly decision: Decision }) {
  const t = useWords(reviewTexts)
  const [language] = useLanguage()
  const { reviewId: id } = review
  const propose = useAct(
    (body: { reason: string }) => service.treasury.reviews[decision]({ path: { id }, body }),
    changes,
  )
  const sum = formatMoney(review, language)
  if (propose.data !== undefined) {
    const { proposalId } = propose.data
    return (
      <Outcome
        tone="person"
        title={t.doneTitle}
        reference={proposalId ?? id}
        links={[
          ...(proposalId === null ? [] : [[`/approvals/${proposalId}`, t.openProposal] as const]),
          ['/treasury/reviews', t.title],
        ]}
      >
        <p>{t.proposedNext}</p>
      </Outcome>
    )
  }
  return (
    <ActForm
      act={propose}
      button={decision === 'accept' ? t.acceptButton : t.returnButton}
      effect={decision === 'accept' ? t.acceptEffect(sum) : t.returnEffect(sum)}
      backTo={`/treasury/reviews/${id}`}
    >
      <PayerAndBuyer review={review} />
    </ActForm>
  )
}

function DecisionPage({ decision }: { readonly decision: Decision }) {
  const t = useWords(reviewTexts)
  const id = useParam('id')
  const read = useReview(id)
  return (
    <Page
      title={decision === 'accept' ? t.acceptTitle : t.returnTitle}
      up={{ to: `/treasury/reviews/${id}`, label: t.one }}
    >
      <Reading read={read}>{(review) => <Deciding review={review} decision={decision} />}</Reading>
    </Page>
  )
}

export const AcceptReview = () => <DecisionPage decision="accept" />
export const ReturnReview = () => <DecisionPage decision="return" />

function Freezing({ review }: { readonly review: PaymentReview }) {
  const { reviewId: id } = review
  const freeze = useAct(
    (body: { reason: string }) => service.treasury.reviews.freeze({ path: { id }, body }),
    [...changes, 'exceptions'],
  )
  return (
    <Freeze money={review} reference={id} act={freeze} backTo={`/treasury/reviews/${id}`}>
      <PayerAndBuyer review={review} />
    </Freeze>
  )
}

/** Freezes a payment under review. */
export function FreezeReview() {
  const id = useParam('id')
  const read = useReview(id)
  return (
    <FreezePage backTo={`/treasury/reviews/${id}`}>
      <Reading read={read}>{(review) => <Freezing review={review} />}</Reading>
    </FreezePage>
  )
}
