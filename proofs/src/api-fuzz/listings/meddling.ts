import type { Answer } from '../connections.ts'
import type { Meddle } from '../meddling-proxy.ts'

const id = '[-0-9a-f]{36}'

/** Requests by what they ask for. */
export const asks = {
  read: new RegExp(`^GET /tokens/${id} `),
  list: /^GET \/tokens[? ]/,
  write: /^(POST|PUT) \/tokens[/ ]/,
  delete: /^DELETE \/tokens\//,
  archiveRead: new RegExp(`^GET /admin/tokens/${id} `),
  archive: /^GET \/admin\/tokens[? ]/,
  candles: new RegExp(`^GET /tokens/${id}/candles`),
  import: /^POST \/admin\/tokens\/import /,
}

/** The listing in the path. */
export const idIn = (request: string): string => new RegExp(`^[^\r]*?/(${id})`).exec(request)?.[1] ?? ''

/** What was sent. */
export const sentIn = (request: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(request.slice(request.indexOf('\r\n\r\n') + 4), 'latin1').toString())

/** The query of a request. */
export const queryIn = (request: string): URLSearchParams =>
  new URL(request.split(' ')[1] ?? '', 'http://api.example').searchParams

/** Changes what good answers of one sort say. */
export const saying =
  <Body>(what: RegExp, change: (body: Body, request: string) => void): NonNullable<Meddle['answer']> =>
  (answer, request) => {
    if (!what.test(request) || answer.status !== 200) return answer
    const body = JSON.parse(answer.text) as Body
    change(body, request)
    return { ...answer, text: JSON.stringify(body) }
  }

/** The answer with a header of our own. */
export const withHeader = (answer: Answer, name: string, value: string): Answer => ({
  ...answer,
  headers: new Map([...answer.headers, [name, value]]),
})
