import type { FirsthandEvent } from './events.ts'
import { SdkError } from './sdk-error.ts'
import { bytesOf, keyOf } from './webhook-key.ts'

/** A webhook that must not be trusted. Answer it with 400 and do nothing. */
export class WebhookRefused extends SdkError {
  override readonly name = 'WebhookRefused'
  readonly code = 'webhook_refused'
  readonly remedy =
    'Answer it with 400. If your own deliveries end so, check the secret, the clock and that the body is raw.'
}

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** A stamp that is older or younger than this is a replay, or a clock that is wrong. */
const toleranceSeconds = 5 * 60

/** Headers have names in any case, and a framework may give a plain object of them. */
function headerOf(headers: HeaderValues, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}

/**
 * The event of a webhook, once it is shown to be ours (Standard Webhooks). `body` is what arrived, byte for byte. During a
 * rotation give both secrets. Throws `WebhookRefused` otherwise.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderValues,
  secrets: string | readonly string[],
  { at = new Date() }: { readonly at?: Date } = {},
): Promise<FirsthandEvent> {
  // The commonest mistake: a framework that has parsed the body. The bytes that were signed are gone then.
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new WebhookRefused('Give the raw body, before JSON is parsed.')
  const id = headerOf(headers, 'webhook-id')
  const stamp = headerOf(headers, 'webhook-timestamp')
  const given = headerOf(headers, 'webhook-signature')
  if (id === '' || given === '') throw new WebhookRefused('The headers of a webhook are missing.')
  const signatures = given
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [bytesOf(each.slice(3))] : []))
    .filter((each) => each !== null)
  if (signatures.length === 0)
    throw new WebhookRefused('The webhook-signature is malformed: it is v1, and base64, with blanks between several.')
  const isLate = !/^[0-9]{1,12}$/.test(stamp) || Math.abs(at.getTime() / 1000 - Number(stamp)) > toleranceSeconds
  if (isLate) throw new WebhookRefused('The webhook was not stamped within the last five minutes.')

  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${stamp}.${text}`)
  for (const key of await Promise.all([secrets].flat().map((secret) => keyOf(secret, 'verify')))) {
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(text) as FirsthandEvent
    }
  }
  throw new WebhookRefused('No signature of the webhook is by this secret.')
}
