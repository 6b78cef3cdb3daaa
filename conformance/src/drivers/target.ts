import { setTimeout as sleep } from 'node:timers/promises'
import type { SpoiltTokens } from '@firsthand/sandbox/identity/spoilt-tokens'
import type { Controls } from './controls.ts'

/** The deployment under test: where it is, and how to call it as a persona. Nothing but HTTP and JSON-RPC is used. */
export type Target = {
  readonly url: string
  /** The documents listener; null when its address was not given. */
  readonly documentsUrl: string | null
  /** Another instance of the same deployment, with live candles; null where there is none to ask. */
  readonly liveCandlesUrl: string | null
  /** The companion's customer-scoped API; null when its address was not given. */
  readonly complianceUrl: string | null
  /** A node of the deployment's chain, which also holds the buyers' keys as a wallet would; null when none was given. */
  readonly chainUrl: string | null
  /** Null where the deployment is not ours to disturb: a rule that needs it cannot be tested there. */
  readonly controls: Controls | null
  /** An access token of a persona such as `acme-buyer-1`. */
  token(persona: string): Promise<string>
  /** Who a persona is to the deployment, whose own names may be others. */
  identify(persona: string): Promise<{ readonly subject: string; readonly tenant: string }>
  /** Tokens of the identity provider that must be refused; null where it is not ours to ask for such. */
  readonly spoilt: null | (() => Promise<SpoiltTokens>)
}

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Json; readonly text: string }
// biome-ignore lint/suspicious/noExplicitAny: an answer of another process is what the checks find out about
export type Json = any
type Options = {
  readonly as?: string
  readonly token?: string
  readonly body?: unknown
  /** A file of XML in place of a body. */
  readonly file?: string
  readonly headers?: Record<string, string>
  /** Another address than the target's own. */
  readonly url?: string
  /** After which the caller hangs up. */
  readonly timeoutMs?: number
  /** True for a caller who wants the answer that it was too fast, or the service too busy. */
  readonly hasty?: boolean
}

const waitSecondsMax = 2
const triesMax = 40

/** One request. `as` names a persona; `token` is sent as it stands. */
async function callOnce(target: Target, method: string, path: string, options: Options): Promise<Answer> {
  const token = options.token ?? (options.as === undefined ? undefined : await target.token(options.as))
  const response = await fetch(`${options.url ?? target.url}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.file !== undefined && { 'content-type': 'application/xml' }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.file !== undefined && { body: options.file }),
  })
  const text = await response.text()
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : null,
    text,
  }
}

/** Refusals of a service that took no part of the request. */
export const untaken: readonly string[] = ['rate_limited', 'service_overloaded']

/** One request, sent again when the caller was only too fast or the service too busy to take it: both say when. */
export async function call(target: Target, method: string, path: string, options: Options = {}): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await callOnce(target, method, path, options)
    const { code, retryAfterSeconds } = answer.body ?? {}
    const waitSeconds = untaken.includes(code) ? Number(retryAfterSeconds) : Number.POSITIVE_INFINITY
    if (options.hasty || !(waitSeconds <= waitSecondsMax) || tries === triesMax) return answer
    await sleep(waitSeconds * 1000)
  }
}

/** All pages of a list, bounded. */
export async function everyItem(target: Target, path: string, as: string): Promise<Json[]> {
  const items: Json[] = []
  let cursor: string | null = null
  for (let page = 0; page < 50; page++) {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await call(target, 'GET', `${path}?limit=200${query}`, { as })
    if (status !== 200) throw new Error(`GET ${path}: ${status}`)
    items.push(...body.items)
    cursor = body.next_cursor
    if (cursor === null) return items
  }
  throw new Error(`GET ${path} has more than 50 pages`)
}
