import { complianceRowOf } from '@firsthand/wire/compliance-refusals'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { invalidRequest, notFound, Refusal } from '../../identity/refusal.ts'

const unreadable = (message: string) => invalidRequest({ path: '', code: 'unreadable', message })

export const malformed = unreadable

type Validation = NonNullable<FastifyError['validation']>[number]

/** A body's fields are JSON pointers; a query or path parameter goes by its name. */
function fieldError({ instancePath, keyword, params }: Validation, context: string) {
  const named = (params.missingProperty ?? params.additionalProperty) as string | undefined
  const pointer = `${instancePath}${named === undefined ? '' : `/${named}`}`
  const message =
    keyword === 'additionalProperties'
      ? 'There is no such field: leave it out.'
      : keyword === 'required'
        ? 'This field is required.'
        : 'This value is not allowed here.'
  return { path: context === 'body' ? pointer : pointer.replace(/^\//, ''), code: keyword, message }
}

/** Errors that Fastify raises before a handler runs, by their real meaning. */
function fromFramework(error: FastifyError): Refusal | null {
  // A path that cannot name anything is told like one that names nothing.
  if (error.validation && error.validationContext === 'params') return notFound()
  if (error.validation) {
    const errors = error.validation.map((one) => fieldError(one, error.validationContext ?? 'body'))
    return invalidRequest(...new Map(errors.map((one) => [one.path, one])).values())
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('payload_too_large', 'The body is larger than this endpoint takes.', {})
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type', 'Send the body as application/json.', {})
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return unreadable('The body is not JSON that we read.')
    default:
      return error instanceof SyntaxError ? unreadable('The body is not JSON that we read.') : null
  }
}

/** What was thrown becomes what the caller is told; a fault of ours is told without its words. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const known = error instanceof Error ? fromFramework(error as FastifyError) : null
  return known ?? new Refusal('internal_error', 'Something failed on our side.', {}, { cause: error })
}

/** Sends a refusal in the one envelope. Every "no" leaves through here. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { title, status, retryable } = complianceRowOf(refusal.reason)
  const { reason: code, detail, members, retryAfterSeconds } = refusal
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds))
  const hint = retryAfterSeconds === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterSeconds) }
  const type = `https://firsthand.example/refusals/${code}`
  const envelope = { type, title, status, code, detail, requestId: request.id, retryable, ...hint, ...members }
  return reply.code(status).type('application/problem+json').send(JSON.stringify(envelope))
}
