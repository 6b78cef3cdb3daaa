import { ask } from '@firsthand/page-kit/ask'
import { createCalls } from '@firsthand/sdk/calls'

/** The calls of the service. */
export const service = createCalls({ url: '/api', token: 'session', fetch: ask, retries: 1 })
