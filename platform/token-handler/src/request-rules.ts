import type { IncomingHttpHeaders } from 'node:http'

/** What a request wants, as far as its admission goes. */
export type RequestKind = 'page' | 'asset' | 'call' | 'stream' | 'report'

/** The header that no form, image or foreign page can send without the permission that we never give. */
export const ownHeader = 'x-firsthand-page'

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Whether a request may be served as far as its origin goes; otherwise why not. A page is served to navigations alone, a call to
 * scripts of our own pages alone, a write only if the browser states that it comes from our own origin.
 */
export function refusedBecause(
  kind: RequestKind,
  method: string,
  headers: IncomingHttpHeaders,
  origin: string,
): string | null {
  const site = headers['sec-fetch-site']
  const own = headers[ownHeader]
  if (kind === 'asset') return null
  if (kind === 'page') {
    const wanted = headers['sec-fetch-dest'] ?? 'document'
    return wanted === 'document' ? null : 'A page is for the address bar.'
  }
  if (kind === 'report') return site === undefined || site === 'same-origin' ? null : 'A report comes from a page.'
  if (site !== undefined && site !== 'same-origin') return 'Another site made this request.'
  // An EventSource sends no header of ours, but its browser states where it is.
  if (kind === 'stream') return site === 'same-origin' || isOwn(own) ? null : `Send ${ownHeader}: 1.`
  if (!isOwn(own)) return `Send ${ownHeader}: 1.`
  if (reads.has(method)) return null
  if (site !== 'same-origin') return 'A write states Sec-Fetch-Site.'
  return headers.origin === origin ? null : 'A write comes from the page’s own origin.'
}

const isOwn = (value: string | string[] | undefined) => value === '1' || value === 'background'

/** Whether a person did something. What a page asks for by itself does not keep a session alive. */
export const isAct = (kind: RequestKind, headers: IncomingHttpHeaders): boolean =>
  kind === 'call' && headers[ownHeader] === '1'

/** What `to` may hold: printable ASCII without what some reader takes for another slash. */
const localForm = /^\/(?![/\\])[!-[\]-~]*$/
const notPages = /^\/(login|logout|callback|session|stream|api|compliance|sandbox|csp-reports|healthz)(\/|$)/
const lengthMax = 2_000

/** Where a login leads: a page of this server as it was written; null for whatever could lead elsewhere. */
export function localPage(to: string | null, origin: string): string | null {
  if (to === null) return '/'
  if (to.length > lengthMax || !localForm.test(to) || !URL.canParse(to, origin)) return null
  const url = new URL(to, origin)
  const isHere = url.origin === origin && !url.pathname.startsWith('//') && !notPages.test(url.pathname)
  return isHere ? `${url.pathname}${url.search}${url.hash}` : null
}
