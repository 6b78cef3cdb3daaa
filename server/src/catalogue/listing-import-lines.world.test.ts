import { expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'
import { allPages } from './testing/listing-catalogue.ts'
import { importAll, lineOf } from './testing/listing-import-client.ts'

const service = serviceOfThisFile()

const kibibytes16 = 16 * 1024
const send = (body: string | Buffer) => importAll(service, body)
const results = async (body: string | Buffer) => (await send(body)).lines.map(({ line, result }) => `${line} ${result}`)

test('blank lines count, and every way to end a line is read', async () => {
  const body = `\n  \n${lineOf(1, { source: 'blank' })}\r\n${lineOf(2, { source: 'blank' }).replace('\n', '\r\n')}\n\n${lineOf(3, { source: 'blank' }).trimEnd()}`
  expect(await results(body)).toEqual(['3 created', '5 created', '8 created'])
  expect((await send('')).tallies).toMatchObject([{ complete: true, lines: 0 }])
  expect((await send('\n\n\r\n')).lines).toEqual([])
})

const good = lineOf(1, { source: 'bad' }).trimEnd()
const withName = (name: string) => good.replace('Harbour Tower', name)
const badLines: readonly (readonly [string, string | Buffer, string, string])[] = [
  ['no JSON', '{"source":', '', 'unreadable'],
  ['a value that is no object', '[]', '', 'type'],
  ['null', 'null', '', 'type'],
  ['a key twice', good.replace('{', '{"name":"A",'), '', 'unreadable'],
  ['a prototype', good.replace('{', '{"__proto__":{},'), '', 'unreadable'],
  ['an unknown field', good.replace('{', '{"typo":1,'), '/typo', 'additionalProperties'],
  ['a field too few', good.replace('"symbol":"T1",', ''), '/symbol', 'required'],
  ['a number for a price', good.replace('{', '{"min_price":1.5,'), '/min_price', 'type'],
  ['deleted', good.replace('{', '{"status":"deleted",'), '/status', 'enum'],
  ['a minimum above the maximum', good.replace('{', '{"min_price":"2","max_price":"1.99",'), '/min_price', 'order'],
  ['a NUL', withName('a\\u0000b'), '', 'unreadable'],
  ['half a surrogate pair', withName('a\\ud800b'), '', 'unreadable'],
  ['a tenant twice', good.replace('{', '{"entitled_tenants":["a","a"],'), '/entitled_tenants', 'uniqueItems'],
  [
    'broken UTF-8',
    Buffer.concat([Buffer.from(good.slice(0, -2)), Buffer.from([0xff]), Buffer.from('"}')]),
    '',
    'unreadable',
  ],
  ['more than 16 KiB', good.padStart(kibibytes16 + 1), '', 'unreadable'],
]
test.each(badLines)('a line with %s is refused, and the others are taken', async (_what, bad, path, code) => {
  const own = { source: 'around' }
  const body = Buffer.concat([Buffer.from(lineOf(1, own)), Buffer.from(bad), Buffer.from(`\n${lineOf(2, own)}`)])
  const { lines, tallies } = await send(body)
  expect(lines.map(({ line }) => line)).toEqual([1, 2, 3])
  expect([lines[0]!.errors, lines[2]!.errors]).toEqual([[], []])
  const [error] = lines[1]!.errors
  expect(lines[1]).toMatchObject({ result: 'refused', id: null })
  expect([error!.path.replace(/\/\d$/, ''), error!.code]).toEqual([path, code])
  expect(tallies.at(-1)).toMatchObject({ complete: true, lines: 3, refused: 1 })
  expect(await allPages(service, '/admin/tokens', { source: 'bad' }, 'acme-admin')).toEqual([])
})

test('a line of 16 KiB to the byte is taken, also as the last without an end', async () => {
  const full = good.replace('"bad"', '"big"').padStart(kibibytes16)
  expect(await results(`${full}\n${full}`)).toEqual(['1 created', '2 unchanged'])
  const tooMuch = [` ${full}`, `${full} `, 'y'.repeat(300_000), 'z'.repeat(300_000)]
  expect(await results(tooMuch.join('\n'))).toEqual(['1 refused', '2 refused', '3 refused', '4 refused'])
})
