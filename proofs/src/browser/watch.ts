import type { Page, Request } from 'playwright-core'

export type Watched = {
  /** What a page must never do: throw, write an error, or ask another host. */
  readonly faults: string[]
  /** Removes what was to be expected. */
  readonly forgive: (expected: RegExp) => void
  /** How many answers the page waits for. */
  readonly waitingFor: () => number
}

/** A refusal is an answer, and Chromium writes a line about each. */
const isRefusal = (text: string) => /^Failed to load resource: .* status of 4\d\d/.test(text)

/** Collects whatever goes wrong in a page. */
export function watch(page: Page, hosts: readonly string[]): Watched {
  const faults: string[] = []
  const open = new Set<Request>()
  const at = () => (URL.canParse(page.url()) ? new URL(page.url()).pathname : page.url())
  page.on('pageerror', ({ message }) => faults.push(`${at()} threw: ${message}`))
  page.on('console', (line) => {
    if (line.type() === 'error' && !isRefusal(line.text())) faults.push(`${at()} wrote: ${line.text()}`)
  })
  page.on('request', (request) => {
    // The stream of events never ends, and the browser reads files of the page itself.
    if (request.resourceType() === 'fetch' && !request.url().endsWith('/stream')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.context().on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && !hosts.includes(host)) faults.push(`${at()} asked ${host}`)
  })
  page.context().on('response', (response) => {
    if (response.status() >= 500) faults.push(`${at()}: ${response.status()} from ${new URL(response.url()).pathname}`)
  })
  return {
    faults,
    forgive: (expected) => {
      faults.splice(0, faults.length, ...faults.filter((fault) => !expected.test(fault)))
    },
    waitingFor: () => open.size,
  }
}
