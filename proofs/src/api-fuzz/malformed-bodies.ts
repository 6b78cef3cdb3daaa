import fc from 'fast-check'
import type { Kind } from './case.ts'
import { textBreaks } from './hostile.ts'
import { changed } from './one-change.ts'
import { jsonHeader, type Request } from './request.ts'

const withBody = (request: Request, body: string | Buffer): Request => ({ ...request, headers: [jsonHeader], body })

const brokenBody = changed(
  'broken body',
  4,
  400,
  ({ broken }, { body }) => (body === null ? null : broken(body).map((value) => JSON.stringify(value))),
  withBody,
  () => 'invalid_request',
)

const brokenText = changed(
  'broken text',
  2,
  400,
  (_source, { body }) => (body === null ? null : fc.tuple(fc.constantFrom(...textBreaks), fc.nat(20_000))),
  (request, [breaking, pick]) => withBody(request, breaking(String(request.body), pick)),
  () => 'invalid_request',
)

/** Other than a GET, a call that takes no body takes an empty object for none. */
const strayBody = changed(
  'stray body',
  1,
  400,
  (_source, { body, line, file, method }) =>
    body !== null || line !== null || file ? null : fc.json().filter((text) => method === 'GET' || text !== '{}'),
  withBody,
  () => 'invalid_request',
)

const tooLarge = changed(
  'too large',
  0.2,
  413,
  (_source, { body }) => (body === null ? null : fc.integer({ min: 16 * 1024, max: 40 * 1024 })),
  (request, length) => withBody(request, `${String(request.body)}${' '.repeat(length)}`),
)

/** Bodies with one thing wrong. */
export const malformedBodies: readonly Kind[] = [brokenBody, brokenText, strayBody, tooLarge]
