import { listed } from '@firsthand/sandbox/world/compliance-secrets'
import type { Review } from '@firsthand/wire/compliance-officer'
import { askCompliance } from '../../browser/ask-compliance.ts'
import type { Stage } from '../stage/stage-at.ts'

/** Somebody applies under a name that is on the list, and an officer has to decide. Answers the id of the review. */
export async function applyAsListed(stage: Stage): Promise<string> {
  const application = {
    legalName: listed.name,
    jurisdiction: 'CH',
    investorCategory: 'retail',
    assetClasses: ['real_estate', 'bond'],
  }
  const subject = 'acme-buyer-new'
  await askCompliance(stage, subject, 'PUT /profile', application)
  const reviews = await askCompliance<{ items: Review[] }>(stage, 'acme-compliance-officer', 'GET /officer/reviews')
  const review = reviews.items.find((each) => each.subject === subject)
  if (review === undefined) throw new Error('the application waits for nobody')
  return review.id
}
