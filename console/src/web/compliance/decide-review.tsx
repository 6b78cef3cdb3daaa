import { useParam } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import type { Review, ReviewDecision } from '@firsthand/wire/compliance-officer'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActForm } from '../ui/act-page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { useOfficerAct, useRead } from './use-compliance.ts'
import { complianceTexts } from './words.ts'

const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)

type Terms = { readonly classes: string; readonly due: string }

/** An approval of an application says for what, and until when. */
function decisionOf(review: Review, isApproval: boolean, reason: string, { classes, due }: Terms): ReviewDecision {
  const { application } = review.evidence
  if (!isApproval) return { outcome: 'rejected', reason }
  if (application === undefined) return { outcome: 'approved', reason }
  const { jurisdiction, investorCategory } = application
  const appropriateFor = classes
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  return {
    outcome: 'approved',
    reason,
    approval: { jurisdiction, investorCategory, appropriateFor, reviewDueAt: `${due}T00:00:00.000Z` },
  }
}

type DecideProps = { readonly review: Review; readonly isApproval: boolean }

function Decide({ review, isApproval }: DecideProps) {
  const t = useWords(complianceTexts)
  const { application } = review.evidence
  const [terms, setTerms] = useState<Terms>({ classes: application?.assetClasses.join(', ') ?? '', due: inAYear() })
  const path = `/officer/reviews/${review.id}`
  const act = useOfficerAct<{ reason: string }, unknown>(`/officer/reviews/${review.id}/decision`, ({ reason }) =>
    decisionOf(review, isApproval, reason, terms),
  )
  if (act.isSuccess)
    return (
      <Outcome title={t.decided} reference={review.id} links={[['/officer/reviews', t.toReviews]]}>
        {t.decidedNext}
      </Outcome>
    )
  const effect = isApproval ? (application === undefined ? t.approveOther : t.approveEffect) : t.rejectEffect
  return (
    <ActForm
      effect={effect}
      button={isApproval ? t.approve : t.reject}
      backTo={path}
      act={act}
      isDangerous={!isApproval}
    >
      <ReviewFacts review={review} />
      {isApproval && application !== undefined ? (
        <>
          <TextInput
            label={t.appropriateFor}
            value={terms.classes}
            onChange={({ currentTarget }) => setTerms({ ...terms, classes: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t.reviewDue}
            value={terms.due}
            onChange={({ currentTarget }) => setTerms({ ...terms, due: currentTarget.value })}
          />
        </>
      ) : null}
    </ActForm>
  )
}

function DecidePage({ isApproval }: { readonly isApproval: boolean }) {
  const t = useWords(complianceTexts)
  const id = useParam('id')
  const read = useRead<Review>(`/officer/reviews/${id}`)
  return (
    <Page title={isApproval ? t.approve : t.reject} up={{ to: `/officer/reviews/${id}`, label: t.review }}>
      <Reading read={read}>{(review) => <Decide review={review} isApproval={isApproval} />}</Reading>
    </Page>
  )
}

export const ApproveReview = () => <DecidePage isApproval />
export const RejectReview = () => <DecidePage isApproval={false} />
