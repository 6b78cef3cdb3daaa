import type { FirsthandEvent } from './events.ts'

/** A webhook that must not be trusted. Answer it with 400 and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly code = 'webhook_refused'
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

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

async function keyOf(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (bytes === null || bytes.length === 0) throw new TypeError('A webhook secret is whsec_ and base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
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
  const id = headerOf(headers, 'webhook-id')
  const stamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [bytesOf(each.slice(3))] : []))
    .filter((each) => each !== null)
  if (id === '' || signatures.length === 0) throw new WebhookRefused('The headers of a webhook are missing.')
  const isLate = !/^[0-9]{1,12}$/.test(stamp) || Math.abs(at.getTime() / 1000 - Number(stamp)) > toleranceSeconds
  if (isLate) throw new WebhookRefused('The webhook was not stamped within the last five minutes.')

  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${stamp}.${text}`)
  for (const key of await Promise.all([secrets].flat().map(keyOf))) {
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(text) as FirsthandEvent
    }
  }
  throw new WebhookRefused('No signature of the webhook is by this secret.')
}
