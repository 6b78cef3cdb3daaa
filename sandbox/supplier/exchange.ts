import type { IncomingMessage, ServerResponse } from 'node:http'

/** A call as it came. */
export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly authorization: string | undefined
  readonly text: string
}

/** What is answered; the body is sent as JSON. */
export type Answer = { readonly status: number; readonly body: unknown }

const bodyBytesMax = 65_536

/** Reads a call; null when its body is too long. */
export async function readAsked(request: IncomingMessage): Promise<Asked | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) return null
    chunks.push(chunk)
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://supplier')
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    authorization: request.headers.authorization,
    text: Buffer.concat(chunks).toString(),
  }
}

export function sendAnswer(response: ServerResponse, { status, body }: Answer): void {
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
}

/** The members of a JSON object; undefined for any other text. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
