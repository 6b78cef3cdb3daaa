import fc from 'fast-check'
import { administratorOf, buyerOf } from './callers.ts'
import { type Kind, tenants } from './case.ts'
import { changed } from './one-change.ts'

const administrator = administratorOf(tenants[0])

const badToken = changed(
  'bad token',
  2,
  401,
  ({ tokens }, { open }) => {
    if (open) return null
    const good = tokens.of(administrator)
    const flipped = fc
      .tuple(fc.nat(good.length - 1), fc.constantFrom('A', 'Q', 'z', '_', '.', '='))
      .map(([at, other]) => `${good.slice(0, at)}${other}${good.slice(at + 1)}`)
      // The last character of a signature holds bits that decode to nothing.
      .filter((text) => text !== good && text.slice(0, -1) !== good.slice(0, -1))
    const wrong = fc.constantFrom(...tokens.wrong(administrator), good.slice(0, -5), `${good}.x`, 'x', '')
    const schemes = fc.constantFrom(null, good, `Basic ${good}`, `Bearer${good}`, 'Bearer', `Bearer ${good} ${good}`)
    return fc.oneof(
      fc.oneof(flipped, wrong, fc.base64String()).map((token) => `Bearer ${token}`),
      schemes,
    )
  },
  (request, as) => ({ ...request, as }),
)

const roleMissing = changed(
  'role missing',
  1,
  403,
  (_source, { needsRole }) => (needsRole ? fc.constantFrom(...tenants.map(buyerOf)) : null),
  (request, as) => ({ ...request, as }),
  () => 'forbidden',
)

const jsonType = /^application\/json(?:; ?charset=utf-8)?$/i
const linesType = /^application\/x-ndjson(?:; ?charset=utf-8)?$/i
const fileType = /^application\/xml\s*(;|$)/i
const typeWord = fc.constantFrom(
  'application',
  'text',
  'json',
  'xml',
  '*',
  '/',
  ';',
  ',',
  ' ',
  'charset',
  '=',
  'utf-8',
  '"',
  '+',
)

const contentType = changed(
  'content type',
  1,
  415,
  (_source, { line, file }) =>
    fc
      .oneof(
        fc.constantFrom(line === null ? 'application/x-ndjson' : 'application/json', 'application/jsonl'),
        fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'),
        fc.array(typeWord, { minLength: 1, maxLength: 8 }).map((words) => words.join('')),
        fc.string({ minLength: 1, unit: 'grapheme-ascii' }),
      )
      .map((text) => text.trim())
      .filter((text) => text !== '' && !(file ? fileType : line === null ? jsonType : linesType).test(text)),
  (request, type) => ({ ...request, headers: [['content-type', type]] }),
)

const once = [
  'Authorization',
  'Content-Type',
  'Host',
  'Idempotency-Key',
  'If-Match',
  'Last-Event-ID',
  'X-Request-Id',
  'DPoP',
]

const headerTwice = changed(
  'header twice',
  0.3,
  400,
  () => fc.constantFrom(...once),
  (request, name) => ({
    ...request,
    as: null,
    headers: [
      [name, 'a'],
      [name.toLowerCase(), 'a'],
    ],
  }),
)

/** Headers with one thing wrong, the token's first. */
export const malformedHeaders: readonly Kind[] = [badToken, roleMissing, contentType, headerTwice]
