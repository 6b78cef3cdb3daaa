import type { ServerResponse } from 'node:http'

type Row = readonly [status: number, title: string, retryable: boolean]

/** What every server of pages refuses by itself. Everything else is an answer of the service, passed on as it is. */
const table = {
  session_ended: [401, 'Nobody is logged in, or the session has ended.', false],
  not_from_page: [403, 'The request does not come from a page of this server.', false],
  call_not_allowed: [403, 'The pages of this server do not make this call.', false],
  redirect_refused: [400, 'A login leads back to a page of this server only.', false],
  not_found: [404, 'There is nothing here.', false],
  method_not_allowed: [405, 'This takes another method.', false],
  body_too_large: [413, 'The body is larger than this takes.', false],
  login_failed: [400, 'The login was not finished.', false],
  service_unreachable: [503, 'The service cannot be reached.', true],
  service_late: [504, 'The service did not answer in time.', true],
  provider_unreachable: [503, 'The identity provider cannot be reached.', true],
  too_many_streams: [503, 'Too many pages are open.', true],
  internal_error: [500, 'Something failed in the server of this page.', true],
} as const satisfies Readonly<Record<string, Row>>

/** A refusal that one server alone has, with its status and title. */
export type OwnCode = { readonly code: string; readonly status: number; readonly title: string }

/** A refusal of a server of pages. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly status: number
  readonly title: string
  readonly retryable: boolean
  constructor(code: keyof typeof table | OwnCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    const [status, title, retryable] = typeof code === 'string' ? table[code] : [code.status, code.title, false]
    this.code = typeof code === 'string' ? code : code.code
    this.status = status
    this.title = title
    this.retryable = retryable
  }
}

/** Whatever was thrown as a refusal: what nobody expected is our own fault, and its text stays here. */
export const problemOf = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('internal_error', 'Try again.', { cause: error })

/** The same envelope as the service's. */
export function sendProblem(response: ServerResponse, problem: Problem, requestId: string): void {
  const { code, status, title, retryable, message } = problem
  const body = JSON.stringify({
    type: `urn:firsthand:page:${code}`,
    title,
    status,
    code,
    detail: message,
    requestId,
    retryable,
    ...(retryable && { retryAfterSeconds: 2 }),
  })
  if (retryable) response.setHeader('retry-after', 2)
  // What is left of a body is not read: the connection ends with the answer.
  if (!response.req.complete) response.setHeader('connection', 'close')
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(body)
}
