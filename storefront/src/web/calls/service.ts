import { ask } from '@firsthand/page-kit/ask'
import { createCalls } from '@firsthand/sdk/calls'

/** The calls of the service, through the shop's own server. */
export const service = createCalls({ url: `${location.origin}/api`, token: 'session', fetch: ask, retries: 1 })
