import { refusalOf, sendRefusal } from '@firsthand/http/errors'
import { notFound } from '@firsthand/refusal/refusal'
import { BaseUnits, nullable, page, ref } from '@firsthand/wire/values'
import { parse } from 'csv-parse/sync'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { exportLists, rowsMax } from './export-lists.routes.ts'

const Token = Type.Object({ symbol: Type.String(), decimals: Type.Integer() }, { $id: 'Token' })
const Item = Type.Object(
  {
    id: Type.Integer(),
    amount: ref(BaseUnits),
    decimals: Type.Integer(),
    held: nullable(BaseUnits),
    unitAmount: ref(BaseUnits),
    unit: ref(Token),
    unitPrice: ref(BaseUnits),
    payer: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]),
    data: Type.Record(Type.String(), Type.Unknown()),
    tags: Type.Array(Type.String()),
  },
  { $id: 'Item', additionalProperties: false },
)
const Items = page('Items', Item)

const item = (id: number) => ({
  id,
  amount: '7500',
  decimals: 2,
  held: null,
  unitAmount: '1500000',
  unit: { symbol: '=U', decimals: 6 },
  unitPrice: '25',
  payer: id % 2 === 0 ? null : { name: 'Ann "A", Ltd' },
  data: { id },
  tags: ['a'],
  secret: 'which the schema does not have',
})

type Asked = { readonly cursor?: string; readonly limit: number }

/** A list of so many items that breaks at one of them, or whose second page has to wait. */
async function listUnderTest(
  count: number,
  { breaksAt = Number.POSITIVE_INFINITY, most = rowsMax, waits = Promise.resolve() } = {},
) {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => sendRefusal(refusalOf(error), request, reply, { refusalTypeBase: '' }))
  for (const schema of [BaseUnits, Token, Item, Items]) app.addSchema(schema)
  exportLists(app, {} as never, most)
  const asked: Asked[] = []
  const querystring = Type.Object({
    limit: Type.Integer({ maximum: 200, default: 50 }),
    cursor: Type.Optional(Type.String()),
  })
  const config = { access: 'tenant', limit: 'reads', csv: true } as const
  const schema = { operationId: 'items.list', querystring, response: { 200: { description: 'x', ...ref(Items) } } }
  app.get('/items', { config, schema }, async ({ query }) => {
    const { cursor = '0', limit } = query as Asked
    asked.push(query as Asked)
    const from = Number(cursor)
    if (from >= breaksAt) throw notFound()
    if (from > 0) await waits
    const items = Array.from({ length: Math.min(limit, count - from) }, (_, index) => item(from + index))
    return { items, next_cursor: from + limit < count ? `${from + limit}` : null }
  })
  return { app, asked }
}
const csv = { accept: 'text/csv' }

const header =
  'id,amount,amount.decimal,decimals,held,held.decimal,unitAmount,unitAmount.decimal,unit.symbol,unit.decimals,unitPrice,payer.name,data,tags'

test('G9: a list is answered as CSV: a header by the schema, both forms of amounts, nested members with dots', async () => {
  const { app } = await listUnderTest(2)
  const { headers, body } = await app.inject({ url: '/items', headers: csv })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="firsthand-items-list-\d{8}T\d{6}Z[.]csv"$/)
  const rest = '7500,75.00,2,,,1500000,1.500000,"\'=U",6,25'
  expect(body.split('\r\n')).toEqual([
    header,
    `0,${rest},,"{""id"":0}","[""a""]"`,
    `1,${rest},"Ann ""A"", Ltd","{""id"":1}","[""a""]"`,
    '',
  ])
})

test('G9: an empty list is its header alone, and JSON is answered to callers who do not ask for CSV', async () => {
  const { app } = await listUnderTest(0)
  expect((await app.inject({ url: '/items', headers: csv })).body).toBe(`${header}\r\n`)
  expect((await app.inject('/items')).json()).toEqual({ items: [], next_cursor: null })
})

test('G9: pages are read one after the other, as large as the list gives them', async () => {
  const { app, asked } = await listUnderTest(450)
  const { body } = await app.inject({ url: '/items?limit=7', headers: csv })
  const rows = parse(body, { columns: true }) as { id: string }[]
  expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 450 }, (_, index) => index))
  expect(asked.map(({ limit, cursor }) => [limit, cursor])).toEqual([
    [200, undefined],
    [200, '200'],
    [200, '400'],
  ])
})

test('G9: as many rows as a file holds are complete, and the last line of a longer list is no row', async () => {
  expect(rowsMax).toBe(100_000)
  const lastLine = async (count: number) => {
    const { app } = await listUnderTest(count, { most: 450 })
    const lines = (await app.inject({ url: '/items', headers: csv })).body.trimEnd().split('\r\n')
    return [lines.length, lines.at(-1)?.slice(0, 40)]
  }
  expect(await lastLine(450)).toEqual([451, expect.stringMatching(/^449,7500,/)])
  for (const count of [451, 700])
    expect(await lastLine(count)).toEqual([452, 'INCOMPLETE: more than 450 rows. Narrow t'])
})

test('G9: a refusal of the first page is answered as such, and a later one cuts the file off', async () => {
  const first = await listUnderTest(300, { breaksAt: 0 })
  const refused = await first.app.inject({ url: '/items', headers: csv })
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found'])
  const later = await listUnderTest(300, { breaksAt: 200 })
  const address = await later.app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${address}/items`, { headers: csv })
  await expect(answer.text()).rejects.toThrow('terminated')
  await later.app.close()
})

test('G9: eight exports run at once, a ninth is refused for a moment, and a caller who disconnects makes room', async () => {
  const gate = Promise.withResolvers<void>()
  const { app } = await listUnderTest(300, { waits: gate.promise })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const ask = (signal: AbortSignal | null = null) => fetch(`${address}/items`, { headers: csv, signal })
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => ask(leaving.signal)))
  const ninth = await ask()
  expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([503, '1'])
  leaving.abort()
  gate.resolve()
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200)
  app.server.closeAllConnections()
  await app.close()
})
