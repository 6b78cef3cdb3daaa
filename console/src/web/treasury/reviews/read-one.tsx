import { useParam } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { OpenProposal } from '../open-proposal.tsx'
import { useMay } from '../who.ts'
import { PayerAndBuyer } from './payer-and-buyer.tsx'
import { reviewTexts } from './words.ts'

export const useReview = (id: string) =>
  useAnswer(['review', id], (signal) => service.treasury.reviews.read({ path: { id }, signal }))

/** One payment under review. */
export function ReviewPage() {
  const t = useWords(reviewTexts)
  const id = useParam('id')
  const may = useMay()
  const read = useReview(id)
  const isOpen = read.data?.state === 'open'
  const mayPropose = isOpen && may.propose && read.data?.proposalId === null
  const actions = (
    <>
      {mayPropose ? (
        <>
          <ButtonLink to={`/treasury/reviews/${id}/accept`}>{t.accept}</ButtonLink>
          <ButtonLink to={`/treasury/reviews/${id}/return`}>{t.giveBack}</ButtonLink>
        </>
      ) : null}
      {isOpen && may.freeze ? (
        <ButtonLink to={`/treasury/reviews/${id}/freeze`} isDangerous>
          {t.freeze}
        </ButtonLink>
      ) : null}
    </>
  )
  return (
    <Page title={t.one} up={{ to: '/treasury/reviews', label: t.title }} actions={actions}>
      <ChangesBar subjects={[id, read.data?.reference ?? id, read.data?.proposalId ?? id]} show={read.refetch} />
      <Reading read={read}>
        {(review) => (
          <>
            <OpenProposal id={review.proposalId} />
            <PayerAndBuyer review={review} />
          </>
        )}
      </Reading>
    </Page>
  )
}
