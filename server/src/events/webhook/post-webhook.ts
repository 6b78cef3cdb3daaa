import { isIP } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { SignedMessage, WebhookPost } from '../webhook-post.port.ts'
import { pinnedTo } from './pinned-lookup.ts'
import { type ResolveHost, resolveHost } from './resolve-host.ts'
import { failure, type Result, sendOnce } from './send-once.ts'
import { hostOf, mayConnect, type TargetRule, targetFault } from './targets.ts'

export type PostSettings = {
  readonly targets: TargetRule
  readonly now: () => Date
  /** Asks name servers when left out. */
  readonly resolve?: ResolveHost
}

/** For everything, the resolution of the name included. */
const deadlineMs = 5000

/** The addresses that a host stands for, or why none of them is connected to. */
async function judged(url: URL, targets: TargetRule, resolve: ResolveHost): Promise<readonly string[] | Result> {
  if (targetFault(targets, url.href) !== null) return failure('target')
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  if (addresses.length === 0) return failure('unresolved')
  // One bad address among good ones is a trap, not a mistake.
  return addresses.every((address) => mayConnect(targets, address)) ? addresses : failure('target')
}

const headersOf = ({ id, text, secrets }: SignedMessage, at: Date) => ({
  'content-type': 'application/cloudevents+json; charset=utf-8',
  'content-length': Buffer.byteLength(text),
  'user-agent': 'Firsthand-Webhooks/1.0',
  'webhook-id': id,
  'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, text)).join(' '),
})

/** Sends webhooks by Standard Webhooks, to targets that were judged the moment before. */
export function httpWebhookPost({ targets, now, resolve = resolveHost }: PostSettings): WebhookPost {
  async function attempt(message: SignedMessage, deadline: AbortSignal): Promise<Result> {
    const url = new URL(message.url)
    const late = new Promise<Result>((end) =>
      deadline.addEventListener('abort', () => end(failure('timeout')), { once: true }),
    )
    const found = await Promise.race([judged(url, targets, resolve), late])
    if ('error' in found) return found
    const options = { headers: headersOf(message, now()), lookup: pinnedTo(found) }
    return sendOnce(url, message.text, options, deadline)
  }

  return {
    async post(message) {
      const startedMs = performance.now()
      const giveUp = new AbortController()
      const timer = setTimeout(() => giveUp.abort(), deadlineMs)
      const result = await attempt(message, giveUp.signal)
      clearTimeout(timer)
      return { ...result, ms: Math.round(performance.now() - startedMs) }
    },
  }
}
