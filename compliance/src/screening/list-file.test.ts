import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { euXml, listedAddress, ofacCsv, ofacXml } from '../testing/sample-lists.ts'
import { type ListFormat, listFile, readEuXml } from './list-file.ts'
import { readOfacCsv, readOfacXml } from './ofac-sdn.ts'
import type { ListEntry } from './read-xml.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function open(format: ListFormat, text: string) {
  const file = join(folder, `list-${Math.random()}`)
  await writeFile(file, text)
  return { file, list: await listFile({ name: 'sample', format, file }) }
}
const find = async (format: ListFormat, text: string, name: string) =>
  (await open(format, text)).list.person(name).map(({ entry }) => entry)

test.each([
  ['Mallory Sample & Sons', '90001'],
  ['SAMPLOV, malory', '90001'],
  ['the sample', '90001'],
  ['Nowhere Shipping LLC', '90002'],
])('OFAC XML: %s is entry %s', async (name, entry) => {
  expect(await find('ofac-sdn-xml', ofacXml, name)).toEqual([entry])
})

test.each([
  ['Mallory Sample', '90001'],
  ['NOWHERE "SHIPPING" LLC', '90002'],
])('OFAC CSV: %s is entry %s', async (name, entry) => {
  expect(await find('ofac-sdn-csv', ofacCsv, name)).toEqual([entry])
})

test.each([
  ['Beispiel Mallory', 'EU.9001.1'],
  ['Байшпиль Мэллори', 'EU.9001.1'],
  ['Nowhere Shipping', '2'],
])('EU XML: %s is entry %s', async (name, entry) => {
  expect(await find('eu-xml', euXml, name)).toEqual([entry])
})

test.each([
  ['ofac-sdn-xml', ofacXml],
  ['ofac-sdn-csv', ofacCsv],
] as const)('%s: an address is found in any case, and a passport number is none', async (format, text) => {
  const { list } = await open(format, text)
  const hits = async (address: string) => (await list.address({ chainId: 'eip155:1', address })).length
  expect(await hits(listedAddress)).toBe(1)
  expect(await hits(`${listedAddress.slice(0, -1)}9`)).toBe(0)
  expect(list.person('Somebody Else')).toEqual([])
})

const readers = { 'ofac-sdn-xml': readOfacXml, 'ofac-sdn-csv': readOfacCsv, 'eu-xml': readEuXml }
const texts = { 'ofac-sdn-xml': ofacXml, 'ofac-sdn-csv': ofacCsv, 'eu-xml': euXml }

test('a list reads the same however its bytes arrive', async () => {
  const anyCut = fc.asyncProperty(
    fc.constantFrom<ListFormat>('ofac-sdn-xml', 'ofac-sdn-csv', 'eu-xml'),
    fc.integer({ min: 1, max: 40 }),
    async (format, size) => {
      const text = texts[format]
      async function* pieces() {
        for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
      }
      async function* whole() {
        yield text
      }
      const entries = (source: AsyncIterable<string>): Promise<ListEntry[]> => Array.fromAsync(readers[format](source))
      expect(await entries(pieces())).toEqual(await entries(whole()))
    },
  )
  await fc.assert(anyCut, { numRuns: 60 })
})

test.each([
  ['ofac-sdn-xml', ofacXml.slice(0, -20), 'Unclosed root tag'],
  ['ofac-sdn-xml', euXml, 'sdnList expected, not export'],
  ['ofac-sdn-xml', ofacXml.replaceAll(/<sdnEntry>.*<\/sdnEntry>/gs, ''), 'names nobody'],
  ['ofac-sdn-xml', ofacXml.replace('&amp;', '&own;'), 'Invalid character entity'],
  ['ofac-sdn-xml', ofacXml.replace('<uid>90001</uid>', ''), 'without number or name'],
  ['ofac-sdn-csv', ofacCsv.replace('"SAMPLE",', ''), '11 columns instead of 12'],
  ['ofac-sdn-csv', '', 'names nobody'],
  ['eu-xml', euXml.replace('euReferenceNumber="EU.9001.1" logicalId="1"', ''), 'without number or name'],
  ['eu-xml', '<export/>', 'names nobody'],
] as const)('%s: a list that is not whole is not used (%#)', async (format, text, why) => {
  await expect(open(format, text)).rejects.toThrow(why)
})

test('a list is read again, and stays as it was when the new file is broken', async () => {
  const { file, list } = await open('eu-xml', euXml)
  const before = list.version()
  await writeFile(file, euXml.replaceAll('Mallory', 'Trudy'))
  ;(await list.read()).use()
  expect(list.version()).not.toBe(before)
  expect(list.person('Trudy Beispiel')).toHaveLength(1)
  await writeFile(file, '<export>')
  await expect(list.read()).rejects.toThrow()
  expect(list.person('Trudy Beispiel')).toHaveLength(1)
})
