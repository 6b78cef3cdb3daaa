import { Readable } from 'node:stream'
import { invalidRequest, notFound } from '@firsthand/refusal/refusal'
import { duplicateKey } from '@firsthand/strict-json/duplicate-key'
import type {
  FastifyInstance,
  FastifyReply,
  onRequestHookHandler,
  preHandlerHookHandler,
  preValidationHookHandler,
} from 'fastify'
import { parse as secureParse } from 'secure-json-parse'
import { unsupportedMediaType } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its pages are read into one file, which is answered in their place. */
    inExport?: boolean
  }
}

const json = 'application/json'
const utf8 = new TextDecoder('utf-8', { fatal: true })
export const unstorable = 'The request holds a character that cannot be stored.'
const malformed = (message: string) => invalidRequest([{ path: '', code: 'unreadable', message }])

/** PostgreSQL stores no NUL, and half a surrogate pair has no UTF-8 form: both would surface as a fault of ours. */
export function isCleanText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([key, inner]) => isCleanText(key) && isCleanText(inner))
}

const isEmpty = (body: unknown) =>
  body === undefined ||
  (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0)

/** A key as its sender wrote it, and not much of it. */
const shownKey = (key: string) => JSON.stringify(key.slice(0, 64))

/** A key by which a careless reader would change its own objects. */
function poisonousKey(value: unknown): string | null {
  if (value === null || typeof value !== 'object') return null
  if (Object.hasOwn(value, '__proto__')) return '__proto__'
  const { constructor: made } = value as { readonly constructor: unknown }
  const isOwn = Object.hasOwn(value, 'constructor') && made !== null && typeof made === 'object'
  if (isOwn && Object.hasOwn(made, 'prototype')) return 'constructor'
  return Object.values(value).reduce<string | null>((found, inner) => found ?? poisonousKey(inner), null)
}

function unparsed(text: string): string {
  try {
    const key = poisonousKey(JSON.parse(text))
    if (key !== null) return `The key ${shownKey(key)} is refused: leave it out.`
  } catch {
    // Not JSON at all.
  }
  return 'This is not JSON.'
}

/** The value of a JSON text, or what is wrong with it. Bytes, because a string reader turns broken UTF-8 into U+FFFD. */
export function parseStrictJson(bytes: Uint8Array): { readonly value: unknown } | { readonly fault: string } {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return { fault: 'This is not UTF-8.' }
  }
  let value: unknown
  try {
    value = secureParse(text, undefined, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    return { fault: unparsed(text) }
  }
  const twice = duplicateKey(text)
  return twice === null ? { value } : { fault: `The key ${shownKey(twice)} stands here twice: send it once.` }
}

/** One content type, one parser, no key twice, no text that cannot be stored. */
export function readStrictJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    const read = parseStrictJson(bytes as Buffer)
    if ('fault' in read) done(malformed(read.fault))
    // Fastify shows a body that is not there as null, too.
    else if (read.value === null) done(malformed('This is null: send a JSON object.'))
    else done(null, read.value)
  })

  app.addHook('onRoute', (route) => {
    const { mediaType = json } = route.config ?? {}
    const requireKind = requireMediaType(mediaType)
    const onRequest = route.method === 'GET' ? [requireKind, requireNoPayload] : [requireKind]
    route.onRequest = [...[route.onRequest ?? []].flat(), ...onRequest]
    if (route.schema?.body === undefined && mediaType === json) {
      route.preValidation = [...[route.preValidation ?? []].flat(), requireNoBody]
    }
    route.preHandler = [requireCleanText, ...[route.preHandler ?? []].flat()]
  })
}

/** Text is UTF-8, and may say so. */
function requireMediaType(wanted: string): onRequestHookHandler {
  const fits = new RegExp(`^${wanted}(?:; ?charset=utf-8)?$`, 'i')
  return (request, _reply, done) => {
    const type = request.headers['content-type']
    const sound = type === undefined ? wanted === json : fits.test(type)
    done(sound ? undefined : unsupportedMediaType(wanted))
  }
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
  const isFile = request.body instanceof Readable || Buffer.isBuffer(request.body)
  const clean = (isFile || isCleanText(request.body)) && isCleanText(request.query) && decodes(request.url)
  done(clean ? undefined : malformed(unstorable))
}

/** Sends text that is JSON already. In an export the text is a page of it, and is not sent. */
export const sendJson = (reply: FastifyReply, text: string) =>
  reply.request.inExport ? (text as never) : reply.type('application/json; charset=utf-8').send(text as never)
