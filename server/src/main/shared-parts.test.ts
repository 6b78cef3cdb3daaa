import { Day } from '@firsthand/wire/bank-transfer/values'
import { nullable, Timestamp } from '@firsthand/wire/values'
import { expect, test } from 'vitest'
import { shareParts } from './shared-parts.ts'

type Json = Record<string, any>
const to = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

function properties(given: Json): Json {
  const { components }: Json = shareParts({ paths: {}, components: { schemas: { Thing: { properties: given } } } })
  return components.schemas.Thing.properties
}

test('a value that many schemas have is a reference to the one place where it is written', () => {
  const document: Json = shareParts({ paths: {}, components: { schemas: { Thing: { properties: { on: Day } } } } })
  expect(document.components.schemas.Thing).toEqual({ properties: { on: to('schemas', 'Day') } })
  expect(document.components.schemas.Day).toEqual(JSON.parse(JSON.stringify(Day)))
  expect(document.components.schemas.TimestampOrNull).not.toHaveProperty('$id')
})

test('words and a default of one place stay there', () => {
  const notBefore = nullable({ ...Timestamp, description: 'No earlier.' })
  expect(properties({ notBefore, asOf: { ...Day, default: '2026-11-16' } })).toEqual({
    notBefore: { ...to('schemas', 'TimestampOrNull'), description: 'No earlier.' },
    asOf: { ...to('schemas', 'Day'), default: '2026-11-16' },
  })
})

test('a plain text is not taken for another one, whatever it is about', () => {
  const given = { reason: { type: ['string', 'null'], description: 'The proposer’s words.' } }
  expect(properties(given)).toEqual(given)
})

test('a parameter of several calls is written once; of several with one name, each has the name of its first call', () => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } }
  const [id, other] = ['The one.', 'The other.'].map((description) => ({ name: 'id', in: 'path', description }))
  const only = { name: 'symbol', in: 'query' }
  const taking = (operationId: string, ...parameters: object[]) => ({ get: { operationId, parameters } })
  const { paths, components }: Json = shareParts({
    paths: {
      '/a': taking('a.list', limit, only),
      '/a/{id}': taking('a.read', { ...id }),
      '/a/{id}/b': taking('a.b', { ...id }),
      '/c/{id}': taking('c.read', { ...other }, { ...limit }),
      '/c/{id}/d': taking('c.d', { ...other }),
    },
    components: { schemas: {} },
  } as never)
  expect(components.parameters).toEqual({ Limit: limit, AReadId: id, CReadId: other })
  expect(paths['/a'].get.parameters).toEqual([to('parameters', 'Limit'), only])
  expect(paths['/c/{id}/d'].get.parameters).toEqual([to('parameters', 'CReadId')])
})
