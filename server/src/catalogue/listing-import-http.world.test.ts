import { expect, test } from 'vitest'
import { serviceOfThisFile, tokenOf } from '#testing/service-under-test'
import { aListing } from './testing/listing-builder.ts'
import { allPages } from './testing/listing-catalogue.ts'
import { importAll, lineOf, linesOf } from './testing/listing-import-client.ts'

const service = serviceOfThisFile()

const send = (body: string | Buffer, headers?: Record<string, string>) => importAll(service, body, headers)
const archive = (query: Record<string, string>) =>
  allPages<any>(service, '/admin/tokens', { limit: '200', ...query }, 'acme-admin')
const results = async (body: string | Buffer) => (await send(body)).lines.map(({ line, result }) => `${line} ${result}`)
const tally = { complete: true, lines: 0, created: 0, updated: 0, unchanged: 0, refused: 0, code: null }

test('lines are created, then unchanged, then updated, each with its number and its listing', async () => {
  const body = linesOf(1, 3, { source: 'first' })
  const first = await send(body)
  expect(first.status).toBe(200)
  expect(first.lines).toEqual(
    [1, 2, 3].map((line) => ({ line, result: 'created', id: first.lines[line - 1]!.id, errors: [] })),
  )
  expect(first.tallies).toEqual([
    { ...tally, complete: false, lines: 3, created: 3 },
    { ...tally, lines: 3, created: 3 },
  ])
  expect((await archive({ source: 'first' })).map(({ id }) => id)).toEqual(first.lines.map(({ id }) => id))
  const again = await send(body)
  expect(again.lines).toEqual(first.lines.map((line) => ({ ...line, result: 'unchanged' })))
  const other = await send(body.replace('Harbour', 'Quay'))
  expect(other.lines.map(({ result, id }) => [result, id])).toEqual(
    first.lines.map(({ id }, i) => [i === 0 ? 'updated' : 'unchanged', id]),
  )
  expect((await archive({ source: 'first' })).map(({ name, version }) => [name, version])).toEqual([
    ['Quay Tower', 2],
    ['Harbour Tower', 1],
    ['Harbour Tower', 1],
  ])
})

test('a line takes the defaults of a new listing, and keeps status and audience of an old one', async () => {
  const own = { source: 'defaults' }
  await send(
    lineOf(1, { ...own, status: 'paused', entitled_tenants: ['globex', 'acme'], min_price: '1.50', hidden: true }),
  )
  const answer = await send(`${lineOf(1, own)}${lineOf(2, own)}`)
  expect(answer.lines.map(({ result }) => result)).toEqual(['updated', 'created'])
  expect(await archive(own)).toMatchObject([
    { status: 'paused', entitled_tenants: ['acme', 'globex'], min_price: null, hidden: true, version: 2 },
    { status: 'active', entitled_tenants: ['acme'], hidden: false, version: 1 },
  ])
})

test('the same audience in another order, and the same price, change nothing', async () => {
  const own = { source: 'order', min_price: '1.50', max_price: `${'9'.repeat(30)}.${'9'.repeat(18)}` }
  const names = ['b-2', 'B', 'a_b', 'a-b', 'ab', 'A.b', '~', '!']
  await send(lineOf(1, { ...own, entitled_tenants: names }))
  expect(await results(lineOf(1, { ...own, entitled_tenants: names.toReversed() }))).toEqual(['1 unchanged'])
})

test('of the same key the last line wins, in one batch and across batches', async () => {
  const own = { source: 'twice' }
  const again = (name: string) => lineOf(7, { ...own, name })
  const body = `${again('A')}${linesOf(100, 1200, own)}${again('B')}${again('B')}${again('C')}${lineOf(7, own)}${again('D')}`
  const { lines } = await send(body)
  const ofSeven = [lines[0], ...lines.slice(-5)]
  expect(ofSeven.map((line) => line?.result)).toEqual([
    'created',
    'updated',
    'unchanged',
    'updated',
    'updated',
    'updated',
  ])
  expect(new Set(ofSeven.map((line) => line?.id)).size).toBe(1)
  const all = await archive(own)
  expect([all.length, all[0]!.name, all[0]!.version]).toEqual([1102, 'D', 5])
})

test('chain, source and token make the key: null is a chain of its own, and what is deleted is free', async () => {
  const key = { source: 'key', token_ref: 'same' }
  const body = [
    {},
    { chain_id: 'eip155:1' },
    { chain_id: 'eip155:2' },
    { chain_id: null },
    { source: 'key2' },
    { token_ref: 'Same' },
  ]
    .map((own) => `${JSON.stringify(aListing({ ...key, ...own }))}\n`)
    .join('')
  const { lines } = await send(body)
  expect(lines.map(({ result }) => result)).toEqual([
    'created',
    'created',
    'created',
    'unchanged',
    'created',
    'created',
  ])
  await service.call('DELETE', `/tokens/${lines[1]!.id}`, { as: 'acme-admin' })
  expect(await results(body)).toEqual([
    '1 unchanged',
    '2 created',
    '3 unchanged',
    '4 unchanged',
    '5 unchanged',
    '6 unchanged',
  ])
})

test('other content types, other roles and strangers are refused before anything is read', async () => {
  const before = (await archive({})).length
  for (const type of [
    'application/json',
    'text/plain',
    'application/ndjson',
    'application/x-ndjson; charset=latin1',
    '',
  ]) {
    expect([type, (await send(lineOf(1), { 'content-type': type })).status]).toEqual([type, 415])
  }
  expect((await send(lineOf(9), { 'content-type': 'application/x-ndjson; charset=utf-8' })).status).toBe(200)
  expect((await send(lineOf(1), { authorization: `Bearer ${tokenOf('acme-buyer-1')}` })).status).toBe(403)
  expect((await send(lineOf(1), { authorization: 'Bearer x' })).status).toBe(401)
  expect((await archive({})).length).toBe(before + 1)
})
