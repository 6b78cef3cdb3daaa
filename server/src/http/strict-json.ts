import type { FastifyInstance, onRequestHookHandler, preHandlerHookHandler, preValidationHookHandler } from 'fastify'
import { hasDuplicateKey } from '../domain/duplicate-key.ts'
import { invalidRequest } from '../domain/invalid-request.ts'
import { notFound } from '../domain/not-found.ts'
import { unsupportedMediaType } from './errors.ts'

const contentType = /^application\/json(?:; ?charset=utf-8)?$/i
const utf8 = new TextDecoder('utf-8', { fatal: true })
const malformed = (message: string) => invalidRequest([{ path: '', code: 'unreadable', message }])

/** PostgreSQL stores no NUL, and half a surrogate pair has no UTF-8 form: both would surface as a fault of ours. */
function isCleanText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([key, inner]) => isCleanText(key) && isCleanText(inner))
}

const isEmpty = (body: unknown) =>
  body === undefined ||
  (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0)

/** One content type, one parser, no key twice, no text that cannot be stored. */
export function readStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    let text: string
    try {
      // Read as bytes first: a string parser would turn broken UTF-8 into U+FFFD without a word.
      text = utf8.decode(bytes as Buffer)
    } catch {
      return done(malformed('The body is not UTF-8.'))
    }
    if (text === '') return done(null, undefined)
    void parse(request, text, (error, body) => {
      if (error) done(malformed('The body is not JSON.'))
      else if (hasDuplicateKey(text)) done(malformed('The body names a key twice.'))
      else done(null, body)
    })
  })

  app.addHook('onRoute', (route) => {
    const onRequest = route.method === 'GET' ? [requireJson, requireNoPayload] : [requireJson]
    route.onRequest = [...[route.onRequest ?? []].flat(), ...onRequest]
    if (route.schema?.body === undefined) {
      route.preValidation = [...[route.preValidation ?? []].flat(), requireNoBody]
    }
    route.preHandler = [requireCleanText, ...[route.preHandler ?? []].flat()]
  })
}

const requireJson: onRequestHookHandler = (request, _reply, done) => {
  const type = request.headers['content-type']
  done(type === undefined || contentType.test(type) ? undefined : unsupportedMediaType())
}

const requireNoBody: preValidationHookHandler = (request, _reply, done) =>
  done(isEmpty(request.body) ? undefined : malformed('This call takes no body.'))

/** Fastify leaves the body of a GET unread, so what it announces is refused instead. */
const requireNoPayload: onRequestHookHandler = ({ headers }, _reply, done) => {
  const none = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
  done(none ? undefined : malformed('This call takes no body.'))
}

/** An escape that does not decode would be taken literally here, and otherwise elsewhere. */
function decodes(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

const requireCleanText: preHandlerHookHandler = (request, _reply, done) => {
  if (!isCleanText(request.params)) return done(notFound())
  const clean = isCleanText(request.body) && isCleanText(request.query) && decodes(request.url)
  done(clean ? undefined : malformed('The request holds a character that cannot be stored.'))
}
