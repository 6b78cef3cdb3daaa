import type { IncomingMessage, ServerResponse } from 'node:http'
import { boundedBody } from '../world/bounded-body.ts'

/** A request that the control server refuses, and what to do instead. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal'
  readonly status: number
  constructor(status: number, whatToDo: string) {
    super(whatToDo)
    this.status = status
  }
}

const bodyBytesMax = 1_048_576

/** The JSON of a request; undefined without a body. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const bytes = await boundedBody(request, bodyBytesMax)
  if (bytes === null) throw new ControlRefusal(413, 'Send less than a mebibyte.')
  if (bytes.length === 0) return undefined
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new ControlRefusal(415, 'Send the body as application/json.')
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new ControlRefusal(400, 'The body is not JSON.')
  }
}

/** Answers JSON; nothing at all where there is nothing to say. */
export function answer(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  if (body === undefined) {
    response.writeHead(204).end()
    return
  }
  const bytes = Buffer.from(`${JSON.stringify(body)}\n`)
  response.writeHead(status, {
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(bytes)
}

/** Whatever went wrong, as a problem with a sentence for the person at the other end. */
export function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const status = error instanceof ControlRefusal ? error.status : 500
  const detail = error instanceof Error ? error.message : String(error)
  const title = status === 500 ? 'The sandbox could not do it' : 'Not done'
  answer(response, status, { type: 'about:blank', title, status, detail }, 'application/problem+json')
}
