import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from './problem.ts'
import type { RequestKind } from './request-rules.ts'

/** One request with its answer, and what is known of it before anybody looks into it. */
export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  readonly path: string
  readonly search: string
  readonly kind: RequestKind
  readonly requestId: string
}

export function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** A body up to a bound, for the few calls that the server itself reads. */
export async function boundedText(request: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > bytesMax) throw new Problem('body_too_large', `Send at most ${bytesMax} bytes.`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}
