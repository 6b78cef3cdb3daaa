import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { sharedSerializer } from './shared-serializer.ts'

let app: FastifyInstance
afterEach(() => app.close())

const text = { type: 'string' }
const answer = (schema: object) => ({ schema: { response: { 200: schema } } })
const sent = async (path: string) => (await app.inject(path)).body

test('a schema is compiled with all that it refers to, however far', async () => {
  app = Fastify({ schemaController: { compilersFactory: { buildSerializer: sharedSerializer() } } })
  app.addSchema({ $id: 'Inner', type: 'object', properties: { kept: text } })
  app.addSchema({ $id: 'Outer', type: 'object', properties: { inner: { $ref: 'Inner#' } } })
  app.addSchema({ $id: 'Other', type: 'object', properties: { other: text } })
  const value = { inner: { kept: 'a', dropped: 'b' }, other: 'c' }
  app.get('/outer', answer({ $ref: 'Outer#' }), async () => value)
  app.get('/again', answer({ description: 'The same.', $ref: 'Outer#' }), async () => value)
  app.get('/other', answer({ $ref: 'Other#' }), async () => value)
  expect(await sent('/outer')).toBe('{"inner":{"kept":"a"}}')
  expect(await sent('/again')).toBe('{"inner":{"kept":"a"}}')
  expect(await sent('/other')).toBe('{"other":"c"}')
})

test('two plugins that give one name to two schemas each get their own', async () => {
  app = Fastify({ schemaController: { compilersFactory: { buildSerializer: sharedSerializer() } } })
  for (const name of ['one', 'two'])
    await app.register(async (plugin) => {
      plugin.addSchema({ $id: 'Value', type: 'object', properties: { [name]: text } })
      plugin.get(`/${name}`, answer({ $ref: 'Value#' }), async () => ({ one: '1', two: '2' }))
    })
  expect([await sent('/one'), await sent('/two')]).toEqual(['{"one":"1"}', '{"two":"2"}'])
})
