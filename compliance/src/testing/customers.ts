import type { Answer, ComplianceUnderTest } from './compliance-under-test.ts'

export const anApplication = (legalName = 'Ada Example') => ({
  legalName,
  jurisdiction: 'CH',
  investorCategory: 'retail',
  assetClasses: ['real_estate'],
})

export const anApproval = (reviewDueAt = '2099-01-01T00:00:00.000Z') => ({
  jurisdiction: 'CH',
  investorCategory: 'retail',
  appropriateFor: ['real_estate'],
  reviewDueAt,
})

/** The open review about this person. */
export async function openReviewOf({ call }: ComplianceUnderTest, subject: string) {
  const as = `${subject.split('-')[0]}-compliance-officer`
  const { body } = await call('GET', '/officer/reviews?limit=200', { as })
  return body.items.find((review: { subject: string }) => review.subject === subject)
}

/** Decides the open review about this person. */
export async function decide(compliance: ComplianceUnderTest, subject: string, body: object): Promise<Answer> {
  const { id } = await openReviewOf(compliance, subject)
  const as = `${subject.split('-')[0]}-compliance-officer`
  return compliance.call('POST', `/officer/reviews/${id}/decision`, { as, body })
}

/** Somebody who has applied and was approved. */
export async function approve(compliance: ComplianceUnderTest, subject: string, approval = anApproval()) {
  await compliance.call('PUT', '/profile', { as: subject, body: anApplication() })
  return decide(compliance, subject, { outcome: 'approved', reason: 'seen the passport', approval })
}
