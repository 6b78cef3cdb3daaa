import { callRows } from './call-tree.ts'
import type { EventData, FirsthandEvent } from './events.ts'
import { explanationOf, type RefusalCode } from './refusal.ts'
import { keyOf } from './webhook-key.ts'

/** An event of which only the kind and its data matter. */
export type SketchedEvent = {
  [Kind in keyof EventData]: Partial<Omit<FirsthandEvent, 'type' | 'data'>> & {
    readonly type: Kind
    readonly data: EventData[Kind]
  }
}[keyof EventData]

/** A delivery as your receiver gets it. */
export type SignedWebhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

const wholeEvent = (event: SketchedEvent, time: string) => ({
  specversion: '1.0',
  id: 'evt_test',
  source: '/events',
  subject: 'reference' in event.data ? event.data.reference : event.type,
  time,
  datacontenttype: 'application/json',
  tenant: 'acme',
  sequence: 1,
  ...event,
})

/** Signs an event, or a text as it is, as the service signs its webhooks: for the tests of a receiver. */
export async function signWebhook(
  event: SketchedEvent | string,
  secret: string,
  { at = new Date() }: { readonly at?: Date } = {},
): Promise<SignedWebhook> {
  const body = typeof event === 'string' ? event : JSON.stringify(wholeEvent(event, at.toISOString()))
  const id = (typeof event === 'string' ? undefined : event.id) ?? 'evt_test'
  const stamp = `${Math.floor(at.getTime() / 1000)}`
  const key = await keyOf(secret, 'sign')
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${stamp}.${body}`))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': stamp,
      'webhook-signature': `v1,${base64(signature)}`,
    },
  }
}

/** A refusal as the service answers it; `members` are what this code carries beside. */
export function refusalOf(code: RefusalCode, members: Readonly<Record<string, unknown>> = {}): Response {
  const { status, retryable } = explanationOf(code)
  const envelope = { type: 'about:blank', title: code, status, code, detail: code, requestId: 'req_test', retryable }
  const headers = { 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify({ ...envelope, ...members }), { status, headers })
}

/** Which call a request is, by its name. */
function nameOf({ method, url }: Request, base: string): string | undefined {
  const path = url.slice(base.length).replace(/[?].*$/, '')
  const fits = ([, row]: [string, { method: string; path: string }]) =>
    row.method === method && new RegExp(`${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  // The longest path is the one: `/quotes/soft` is also a quote of the reference "soft".
  const [found] = [...callRows].filter(fits).toSorted(([, one], [, other]) => other.path.length - one.path.length)
  return found?.[0]
}

/**
 * A `fetch` that answers calls by their names: `{ 'markets.read': market, 'primaryMint.quotes.create':
 * () => refusalOf('mint_price_moved', …) }`. A value is answered as JSON, a function is asked each time, a `Response` is answered as
 * it is. Other calls go on to `otherwise`, and are `not_found` without it.
 */
export function fakeFetch(answers: Readonly<Record<string, unknown>>, otherwise?: typeof fetch): typeof fetch {
  const unknown = Object.keys(answers).find((name) => !callRows.has(name))
  if (unknown !== undefined) throw new RangeError(`There is no call ${unknown}.`)
  return async (input, init) => {
    const request = new Request(input, init)
    const name = nameOf(request, new URL(request.url).origin) ?? ''
    if (!Object.hasOwn(answers, name)) return otherwise?.(request) ?? refusalOf('not_found', { detail: `No ${name}.` })
    const answer = answers[name]
    const given = typeof answer === 'function' ? await answer(request) : answer
    return given instanceof Response ? given.clone() : Response.json(given)
  }
}
