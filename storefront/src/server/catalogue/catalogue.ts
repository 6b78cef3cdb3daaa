import { askJson } from '@firsthand/http-client/ask-json'
import { boundedText, type Exchange } from '@firsthand/token-handler/exchange'
import type { PageMetrics } from '@firsthand/token-handler/metrics'
import { Problem } from '@firsthand/token-handler/problem'
import type { OwnToken } from '@firsthand/token-handler/session/own-token'
import { answerCache, type KeptAnswer } from './answer-cache.ts'

const keptMs = 30_000
const questionBytesMax = 4_096
const answerBytesMax = 4_194_304
const deadlineMs = 15_000

type Parts = { readonly token: OwnToken; readonly metrics: PageMetrics; readonly now: () => number }

/**
 * What everybody may see, read with the shop's own token: nothing of a person is in such an answer, so it is kept and shared. Nothing
 * of the request but its path, its query and the body of a price question is sent on.
 */
export function openCatalogue({ token, metrics, now }: Parts) {
  const kept = answerCache(keptMs, now)

  async function ask(url: string, requestId: string, operation: string, body?: string): Promise<KeptAnswer> {
    const ended = metrics.upstream.startTimer({ operation })
    const headers = {
      authorization: `Bearer ${await token.read()}`,
      accept: 'application/json',
      'x-request-id': requestId,
    }
    const question = { headers, deadlineMs, bytesMax: answerBytesMax, ...(body !== undefined && { body }) }
    const reply = await askJson(url, question).catch((cause: unknown) => {
      ended({ status: 'service_unreachable' })
      throw new Problem('service_unreachable', 'Try again in a moment.', { cause })
    })
    ended({ status: reply.status })
    if (reply.status === 401) {
      token.forget()
      throw new Problem('service_unreachable', 'The service does not accept the shop’s own token.')
    }
    return { status: reply.status, contentType: reply.contentType, text: JSON.stringify(reply.body) }
  }

  /** Answers a call of somebody who is not logged in. */
  return async ({ request, response, method, search, requestId }: Exchange, url: string, operation: string) => {
    const answer =
      method === 'GET'
        ? await kept(`${url}${search}`, () => ask(`${url}${search}`, requestId, operation))
        : await ask(url, requestId, operation, await boundedText(request, questionBytesMax))
    response.writeHead(answer.status, {
      'content-type': answer.contentType,
      'content-length': Buffer.byteLength(answer.text),
      // A browser that kept it would show it to the person who logs in next.
      'cache-control': 'no-store',
    })
    response.end(answer.text)
  }
}
