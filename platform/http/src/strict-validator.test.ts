import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from './errors.ts'
import { strictValidator } from './strict-validator.ts'

const closed = { type: 'object', additionalProperties: false } as const
let app: FastifyInstance

beforeAll(() => {
  app = Fastify({ schemaController: { compilersFactory: { buildValidator: strictValidator() } } })
  app.setErrorHandler((error, _request, reply) => reply.code(400).send(refusalOf(error).members))
  const number = { type: 'integer', minimum: 0, maximum: 200, default: 50 }
  const nested = { type: 'object', properties: {}, additionalProperties: false }
  const schema = { querystring: { ...closed, properties: { limit: number, name: { type: 'string' } } } }
  const body = { ...closed, required: ['a/b', 'n'], properties: { 'a/b': nested, n: { type: 'integer' } } }
  app.get('/list', { schema }, async ({ query }) => query as object)
  app.post('/', { schema: { body } }, async ({ body: read }) => read as object)
})
afterAll(() => app.close())

const list = async (query: string) => (await app.inject({ url: `/list${query}` })).json()
const post = async (payload: object) => (await app.inject({ method: 'POST', url: '/', payload })).json()
const paths = ({ errors }: { errors: { path: string; code: string }[] }) => errors.map(({ path, code }) => [path, code])

test('plain digits of a query are the number that the schema asks for', async () => {
  expect(await list('?limit=7')).toEqual({ limit: 7 })
  expect(await list('?limit=0')).toEqual({ limit: 0 })
  expect(await list('')).toEqual({ limit: 50 })
})

test.each(['0x7', '7e0', '+7', '-0', '7.0', '07', ' 7', '7 ', '', 'true', 'null', '٧'])(
  '%j is no number in a query, although JavaScript may take it for one',
  async (text) => expect(paths(await list(`?limit=${encodeURIComponent(text)}`))).toEqual([['limit', 'type']]),
)

test('digits stay text where the schema asks for text', async () => {
  expect(await list('?name=7')).toEqual({ limit: 50, name: '7' })
})

test('a parameter that stands there twice is refused', async () => {
  expect(paths(await list('?limit=1&limit=2'))).toEqual([['limit', 'type']])
})

test('a body is not coerced, and every bad field is named once', async () => {
  expect(paths(await post({ n: '7', typo: 1, Typo: 2 }))).toEqual([
    ['/a~1b', 'required'],
    ['/typo', 'additionalProperties'],
    ['/Typo', 'additionalProperties'],
    ['/n', 'type'],
  ])
})

test('the path of a bad field is a JSON pointer, whatever its key holds', async () => {
  expect(paths(await post({ n: 7, 'a/b': { 'c~d/e': 1 } }))).toEqual([['/a~1b/c~0d~1e', 'additionalProperties']])
})
