import { useParam } from '@firsthand/page-kit/address'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { Review } from '@firsthand/wire/compliance-officer'
import { ButtonLink } from '../ui/button-link.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { useRead } from './use-compliance.ts'
import { complianceTexts } from './words.ts'

export function ReviewPage() {
  const t = useWords(complianceTexts)
  const id = useParam('id')
  const read = useRead<Review>(`/officer/reviews/${id}`)
  return (
    <Page title={t.review} up={{ to: '/officer/reviews', label: t.reviews }}>
      <Reading read={read}>
        {(review) => (
          <>
            <ReviewFacts review={review} />
            {review.outcome === null ? (
              <p className="actions">
                <ButtonLink to={`/officer/reviews/${id}/approve`} isMain>
                  {t.approve}
                </ButtonLink>
                <ButtonLink to={`/officer/reviews/${id}/reject`}>{t.reject}</ButtonLink>
              </p>
            ) : (
              <Facts
                facts={[
                  [
                    t.state,
                    <Status key="state" tone={review.outcome === 'approved' ? 'done' : 'stopped'}>
                      {t.outcome[review.outcome]}
                    </Status>,
                  ],
                  [t.decidedBy, review.decidedBy],
                  review.decidedAt === null ? null : [t.at, <Time key="at" at={review.decidedAt} />],
                  [t.reason, review.reason],
                ]}
              />
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}
