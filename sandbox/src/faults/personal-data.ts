import type { Reason } from '@firsthand/wire/refusals'
import { barredBuyer } from './calls.ts'
import type { Call, RefusalExample } from './row.ts'

const officer = 'acme-compliance-officer'
const post = (path: string): Call => ({ method: 'POST', path, as: officer, body: { reason: 'to be refused' } })

/** How to produce the refusals that officers get who erase somebody. */
export const personalDataExamples = {
  retention_not_over: {
    how: `Propose to erase ${barredBuyer}, a customer with an approval of this year.`,
    call: post(`/people/${barredBuyer}/erasure`),
  },
  legal_hold: {
    how: 'Propose to erase somebody who is under a legal hold.',
    first: [post('/people/acme-held-by-a-court/legal-holds')],
    call: post('/people/acme-held-by-a-court/erasure'),
  },
} as const satisfies Partial<Record<Reason, RefusalExample>>
