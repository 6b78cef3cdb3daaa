import { readdir, readFile } from 'node:fs/promises'
import { XmlDocument, XmlElement } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { paymentReferencesIn } from '../matching/payment-reference.rules.ts'
import { readAll } from '../testing/camt-builder.ts'
import { schemasUnderTest } from '../testing/schemas-under-test.ts'

const folder = new URL('../testing/golden-statements/', import.meta.url)
const schemas = await schemasUnderTest()
const banks = (await readdir(folder)).filter((name) => name.endsWith('.xml')).map((name) => name.replace('.xml', ''))
const fileOf = (bank: string) => readFile(new URL(`${bank}.xml`, folder))
const expectedOf = async (bank: string) => JSON.parse(await readFile(new URL(`${bank}.json`, folder), 'utf8'))

/** As the expectations are written: amounts as text, and without the raw text, which a test of its own looks at. */
const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (name, each) => (name === 'raw' ? undefined : typeof each === 'bigint' ? `${each}` : each)),
  )

test('there are files in the shapes of three banks, and one of what only newer messages have', () =>
  expect(banks).toEqual(['abn-amro', 'ing', 'message-of-2019', 'nordea']))

test.each(banks)('%s is read to the last field, and its banks’ own faults are warnings', async (bank) => {
  const file = await fileOf(bank)
  const expected = await expectedOf(bank)
  const statements = await readAll(file)
  expect(statements.map(({ head, entries }) => plain({ head, entries }))).toEqual(expected.statements)
  const faults = schemas.faultsOf(statements[0]!.head.format, file)
  if (faults !== null) expect(faults).toHaveLength(expected.schemaFaults)
})

test.each(banks)('%s adds up: opening and booked entries make the closing balance', async (bank) => {
  for (const { head, entries, booked } of await readAll(await fileOf(bank))) {
    const sum = entries
      .filter(({ status }) => status === 'booked')
      .reduce((total, { sign, amount }) => total + (sign === 'credit' ? amount : -amount), 0n)
    expect([head.opening! + sum, booked]).toEqual([head.closing, sum])
  }
})

/** Every text in an element that has no elements in it, read by another parser. */
const leaves = (element: XmlElement): string[] => {
  const inside = element.find('./*').filter((each) => each instanceof XmlElement)
  return inside.length === 0 ? [element.content.replace(/\s+/g, ' ').trim()] : inside.flatMap(leaves)
}

test.each(banks)('%s loses nothing: every value of every entry stands in what is kept of it', async (bank) => {
  const file = await fileOf(bank)
  using document = XmlDocument.fromBuffer(file)
  const entries = document.find('//*[local-name()="Ntry"]').filter((each) => each instanceof XmlElement)
  const kept = (await readAll(file)).flatMap((statement) => statement.entries.map(({ raw }) => raw))
  const lines = new Set(kept.flatMap((raw) => raw.split('\n').map((line) => line.slice(line.indexOf('=') + 1))))
  const values = entries.flatMap(leaves)
  expect(values.length).toBeGreaterThan(50)
  expect(values.filter((value) => !lines.has(value))).toEqual([])
})

test('references are found whether they are structured, broken over lines or in one long text', async () => {
  const found = new Map<string, string[]>()
  for (const bank of banks) {
    const entries = (await readAll(await fileOf(bank))).flatMap((statement) => statement.entries)
    found.set(
      bank,
      entries.flatMap(({ remittance }) => paymentReferencesIn(remittance)),
    )
  }
  expect([...found.values()].map((references) => references.length)).toEqual([1, 1, 1, 1])
})
