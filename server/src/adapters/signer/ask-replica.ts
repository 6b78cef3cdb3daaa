import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'

/** What a replica said, unread. */
export type Reply = { readonly status: number; readonly body: unknown }

const replyBytesMax = 4_096

/**
 * One question on a socket file, within the deadline. Fails on anything but a whole answer in JSON; `agent` false takes a
 * fresh connection, because a kept one may have been closed under us.
 */
export async function askReplica(
  socketPath: string,
  body: string,
  { agent, deadlineMs }: { readonly agent: Agent | false; readonly deadlineMs: number },
): Promise<Reply> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const signal = AbortSignal.timeout(deadlineMs)
  const asked = request({ socketPath, path: '/sign', method: 'POST', headers, agent, signal })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  // A connection can also fail behind the answer: without a listener that would end the process.
  asked.on('error', () => undefined)
  asked.end(body)
  const [response] = await answered
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > replyBytesMax) throw new Error('the signer sent too much')
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }
}
