import { listed } from '@firsthand/sandbox/world/compliance-secrets'
import type { Review } from '@firsthand/wire/compliance-officer'
import type { Stage } from '../stage/stage-at.ts'

const patienceMs = 30_000

/** Calls Compliance as a persona of the sandbox. */
export async function askCompliance<T>(
  { control, complianceUrl }: Stage,
  persona: string,
  call: `${'GET' | 'POST' | 'PUT'} /${string}`,
  body?: object,
): Promise<T> {
  const [method = '', path = ''] = call.split(' ')
  const { token } = await control<{ token: string }>('POST /sandbox/tokens', { persona })
  const response = await fetch(`${complianceUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${call} was answered with ${response.status}: ${text}`)
  return JSON.parse(text)
}

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
