import type { Caller } from './callers.ts'

/** A request before it is bytes. Text goes out as UTF-8, exactly as it stands. */
export type Request = {
  readonly method: string
  /** With its query. A market in braces stands for one that exists when the request is sent. */
  readonly path: string
  /** Picks that market. */
  readonly pick?: number
  /** Whose token is sent; a text is sent as the whole `Authorization` header, null sends none. */
  readonly as: Caller | string | null
  readonly headers?: readonly (readonly [string, string])[]
  readonly body?: string | Buffer
}

/** The request with the market that it picks. */
export function settled(request: Request, pairIds: readonly number[]): Request {
  const { pick = 0, path } = request
  return { ...request, path: path.replace('{pairId}', `${pairIds[pick % pairIds.length]}`) }
}

/** A body as the service reads it. */
export const jsonHeader = ['content-type', 'application/json'] as const

/** The bytes of a request; `authorization` is the whole header, or null for none. */
export function bytesOf({ method, path, headers = [], body }: Request, authorization: string | null): Buffer {
  const bytes = body === undefined ? null : Buffer.from(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: api.example',
    ...(authorization === null ? [] : [`authorization: ${authorization}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(bytes === null ? [] : [`content-length: ${bytes.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes ?? Buffer.alloc(0)])
}

/** A request as a person reads it, without its token. */
export function shown({ method, path, as, headers = [], body }: Request): string {
  const who = as === null || typeof as === 'string' ? JSON.stringify(as) : `${as.subject} of ${as.tenant}`
  const lines = headers.map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)
  const text = body === undefined ? [] : [`  ${JSON.stringify(body.toString()).slice(0, 4000)}`]
  return [`${method} ${JSON.stringify(path)} as ${who}`, ...lines, ...text].join('\n')
}
