import { createCalls } from '@firsthand/sdk/calls'

/** The header that only this page's own script can send: another site's form or link cannot. */
export const consoleHeader = { 'x-firsthand-console': '1' } as const

/** Asks the console's server, which adds the person's token. None is ever in the browser. */
export const ask: typeof fetch = (input, init) => {
  const request = new Request(input, init)
  request.headers.delete('authorization')
  for (const [name, value] of Object.entries(consoleHeader)) request.headers.set(name, value)
  return fetch(request)
}

/** The calls of the service. */
export const service = createCalls({ url: '/api', token: 'session', fetch: ask, retries: 1 })
