import AjvCompiler, { type ValidatorFactory } from '@fastify/ajv-compiler'
import type { FastifyInstance } from 'fastify'
import { isAddress } from 'viem'
import { hasDuplicateKey } from '../../identity/duplicate-key.ts'
import { invalidRequest, notFound } from '../../identity/refusal.ts'
import { malformed } from './problem.ts'

const options = {
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: true,
  allErrors: true,
  allowUnionTypes: true,
  keywords: ['x-edges'],
  formats: {
    uuid: /^[0-9a-f-]{36}$/,
    /** One written in a single case carries no checksum; a mixed one must be right. */
    address: (text: string) => isAddress(text, { strict: !/^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(text) }),
  },
} as const

/** Fastify would drop an unknown property and take `"7"` for 7; both are 400 here. A query's digits are a number. */
export function strictValidator(): ValidatorFactory {
  const factory = AjvCompiler()
  const build = (schemas: never) => {
    const strict = factory(schemas, { customOptions: options } as never)
    const text = factory(schemas, { customOptions: { ...options, coerceTypes: true } } as never)
    return ((route: { httpPart?: string }) =>
      (route.httpPart === 'querystring' ? text : strict)(route as never)) as never
  }
  return build as unknown as ValidatorFactory
}

/** Headers of which Node would silently keep the first. */
const once = new Set(['authorization', 'service-key', 'content-type', 'content-length', 'host', 'x-request-id'])

function repeatsAHeader(raw: readonly string[]): boolean {
  const names = raw.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase())
  const single = names.filter((name) => once.has(name))
  return new Set(single).size < single.length
}

/** PostgreSQL stores no NUL, and half a surrogate pair has no UTF-8 form. */
function isCleanText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([key, inner]) => isCleanText(key) && isCleanText(inner))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** One content type, one parser, no key and no header twice, no text that cannot be stored. */
export function readStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    let text: string
    try {
      text = utf8.decode(bytes as Buffer)
    } catch {
      return done(malformed('The body is not UTF-8.'))
    }
    void parse(request, text, (error, body) => {
      if (error) done(malformed('The body is not JSON.'))
      else done(hasDuplicateKey(text) ? malformed('The body names a key twice.') : null, body)
    })
  })
  app.addHook('onRequest', async ({ raw }) => {
    if (repeatsAHeader(raw.rawHeaders)) {
      throw invalidRequest({ path: '', code: 'header', message: 'A header stands there twice.' })
    }
  })
  app.addHook('preValidation', async ({ body, routeOptions }) => {
    if (routeOptions.schema?.body === undefined && body !== undefined) throw malformed('This call takes no body.')
  })
  app.addHook('preHandler', async ({ body, query, params }) => {
    if (!isCleanText(params)) throw notFound()
    if (!isCleanText([body, query])) throw malformed('The request holds a character that cannot be stored.')
  })
}
