import type { ServerResponse } from 'node:http'

/** What the console's server refuses by itself. Everything else is an answer of the service, passed on as it is. */
const table = {
  session_ended: [401, 'Nobody is logged in, or the session has ended.', false],
  not_from_console: [403, 'The request does not come from a page of the console.', false],
  call_not_allowed: [403, 'The console does not make this call.', false],
  redirect_refused: [400, 'A login leads back to a page of the console only.', false],
  not_found: [404, 'There is nothing here.', false],
  method_not_allowed: [405, 'This takes another method.', false],
  body_too_large: [413, 'The body is larger than this takes.', false],
  login_failed: [400, 'The login was not finished.', false],
  first_key_refused: [409, 'The sandbox did not enrol this key.', false],
  service_unreachable: [503, 'The service cannot be reached.', true],
  service_late: [504, 'The service did not answer in time.', true],
  provider_unreachable: [503, 'The identity provider cannot be reached.', true],
  too_many_streams: [503, 'Too many pages are open.', true],
  internal_error: [500, 'Something failed in the console’s server.', true],
} as const satisfies Readonly<Record<string, readonly [number, string, boolean]>>

export type ProblemCode = keyof typeof table

/** A refusal of the console's server. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  constructor(code: ProblemCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}

export const statusOf = (code: ProblemCode): number => table[code][0]
export const titleOf = (code: ProblemCode): string => table[code][1]

/** Whatever was thrown as a refusal: what nobody expected is our own fault, and its text stays here. */
export const problemOf = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('internal_error', 'Try again.', { cause: error })

/** The same envelope as the service's. */
export function sendProblem(response: ServerResponse, { code, message }: Problem, requestId: string): void {
  const [status, title, retryable] = table[code]
  const body = JSON.stringify({
    type: `urn:firsthand:console:${code}`,
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
