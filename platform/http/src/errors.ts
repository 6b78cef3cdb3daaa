import { type AnyReason, invalidRequest, overloaded, Refusal } from '@firsthand/refusal/refusal'
import { complianceRefusals } from '@firsthand/wire/compliance-refusals'
import { refusals } from '@firsthand/wire/refusals'
import type { Row, Surface } from '@firsthand/wire/refusals/row'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { challengeOf, stepUpChallengeOf } from './bearer.ts'
import { fieldErrors } from './field-errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code that it was refused with; null while it is not. */
    refusedWith?: string | null
  }
}

const table: Readonly<Record<AnyReason, Row>> = { ...complianceRefusals, ...refusals }

/** Where the `type` of a refusal points; the code is appended. */
export type ProblemSettings = { readonly refusalTypeBase: string }

const unreadable = (message: string) => invalidRequest([{ path: '', code: 'unreadable', message }])

/** Errors that Fastify raises before a handler runs, by their real meaning. */
function fromFramework(error: FastifyError): Refusal | null {
  if (error.validation) return invalidRequest(fieldErrors(error.validation, error.validationContext ?? 'body'))
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('payload_too_large', 'The body is larger than this endpoint takes.', {})
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType()
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return unreadable('The body is not JSON that we read.')
    default:
      return error instanceof SyntaxError ? unreadable('The body is not JSON that we read.') : null
  }
}

/** Bodies are JSON in UTF-8, or lines of it where a call says so. */
export const unsupportedMediaType = (wanted = 'application/json') =>
  new Refusal('unsupported_media_type', `Send the body as ${wanted}.`, {})

/** The one place where a refusal is judged: what was thrown becomes what the caller is answered. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const known = error instanceof Error ? fromFramework(error as FastifyError) : null
  return known ?? new Refusal('internal_error', 'Something failed on our side.', {}, { cause: error })
}

/** An outage that does not say how long it takes: a moment, and the client's own backoff from there. */
const outageSeconds = 2

/** Whole seconds after which another try makes sense; undefined when waiting changes nothing. Every 503 names them. */
function retryAfterOf({ reason, retryAfterSeconds }: Refusal<AnyReason>): number | undefined {
  const seconds = retryAfterSeconds ?? (table[reason].status === 503 ? outageSeconds : undefined)
  return seconds && Math.max(1, Math.ceil(seconds))
}

function codeOf({ reason }: Refusal<AnyReason>, surface: Surface): string {
  const { codes } = table[reason]
  return codes[surface] ?? codes.general ?? reason
}

/** The envelope of a refusal as text. A string passes the serialiser untouched, so nothing can be lost or added. */
export function problemText(
  refusal: Refusal<AnyReason>,
  surface: Surface,
  requestId: string,
  settings: ProblemSettings,
): string {
  const row = table[refusal.reason]
  const code = codeOf(refusal, surface)
  const retryAfterSeconds = retryAfterOf(refusal)
  return JSON.stringify({
    type: `${settings.refusalTypeBase}${code}`,
    title: row.title,
    status: row.status,
    code,
    detail: refusal.detail,
    requestId,
    retryable: row.retryable,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...refusal.members,
  })
}

/** What a 401 asks for. */
function challengeFor(refusal: Refusal<AnyReason>, request: FastifyRequest): string {
  const { reason, detail, members } = refusal
  if (reason === 'unauthenticated' || reason === 'session_ended') return challengeOf(request, refusal)
  return 'maxAgeSeconds' in members ? stepUpChallengeOf(request, detail, members.maxAgeSeconds) : 'Bearer'
}

/** A read changes nothing that anybody would have to find out: the record of it, at most. */
function statedTo(refusal: Refusal<AnyReason>, { method }: FastifyRequest): Refusal<AnyReason> {
  const isUnclear = refusal.reason === 'outcome_unknown' && (method === 'GET' || method === 'HEAD')
  return isUnclear ? overloaded('The database cannot take the request now.', refusal) : refusal
}

/** Sends a refusal. Every refusal of a program leaves through here. */
export function sendRefusal(
  raised: Refusal<AnyReason>,
  request: FastifyRequest,
  reply: FastifyReply,
  settings: ProblemSettings,
): FastifyReply {
  const refusal = statedTo(raised, request)
  const { status } = table[refusal.reason]
  const surface = request.routeOptions.config.surface ?? 'general'
  request.refusedWith = codeOf(refusal, surface)
  if (status === 401) reply.header('www-authenticate', challengeFor(refusal, request))
  const retryAfter = retryAfterOf(refusal)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(problemText(refusal, surface, request.id, settings))
}
