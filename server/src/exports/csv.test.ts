import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, decimalOf, lineOf, wantsCsv } from './csv.rules.ts'

const parsed = (text: string): string[][] => parse(text, { record_delimiter: '\r\n', relax_column_count: true })
/** What the page says a reader does with a cell: an apostrophe at its beginning is not part of the value. */
const unguarded = (cell: string) => cell.replace(/^'/, '')

const dangerous = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', '＝', '＠', '\r\n', ' ')
const anyText = fc
  .array(fc.oneof(dangerous, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 6 })
  .map((parts) => parts.join(''))

test('G9: any value survives a CSV parser', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyText, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
      expect(parsed(rows.map(lineOf).join('')).map((row) => row.map(unguarded))).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

test('G9: no cell can begin a formula, as text or as it is parsed', () => {
  fc.assert(
    fc.property(anyText, (value) => {
      const cell = cellOf(value)
      expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(parsed(`${cell},x\r\n`)[0]?.[0]).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    }),
    { numRuns: 2_000 },
  )
  expect(['=1+1', '-5', '@x', '\tx', '+49', "'x"].map(cellOf)).toEqual([
    '"\'=1+1"',
    '"\'-5"',
    '"\'@x"',
    '"\'\tx"',
    '"\'+49"',
    '"\'\'x"',
  ])
})

test('G9: nothing is empty, an empty text is quoted, and what has parts is JSON', () => {
  expect([null, undefined, '', 0, true, 'a b', 'a,b', 'a"b', ['x'], { a: 1 }].map(cellOf)).toEqual([
    '',
    '',
    '""',
    '0',
    'true',
    'a b',
    '"a,b"',
    '"a""b"',
    '"[""x""]"',
    '"{""a"":1}"',
  ])
})

test('G9: base units become decimals without a float', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 78n - 1n }), fc.integer({ min: 0, max: 36 }), (units, places) => {
      const text = decimalOf(`${units}`, places) ?? ''
      expect(text).toMatch(places === 0 ? /^[0-9]+$/ : new RegExp(`^[0-9]+[.][0-9]{${places}}$`))
      expect(BigInt(text.replace('.', ''))).toBe(units)
    }),
  )
  expect([
    decimalOf('7500', 2),
    decimalOf('5', 2),
    decimalOf('-5', 2),
    decimalOf('x', 2),
    decimalOf('5', null),
  ]).toEqual(['75.00', '0.05', '-0.05', null, null])
})

test('G9: CSV is answered to callers who name it and do not prefer JSON', () => {
  expect(
    [undefined, '*/*', 'application/json', 'text/csv;q=0', 'application/json, text/csv;q=0.5'].map(wantsCsv),
  ).toEqual([false, false, false, false, false])
  expect(
    ['text/csv', 'Text/CSV; charset=utf-8', 'text/csv, */*;q=0.1', 'application/json;q=0.9, text/csv'].map(wantsCsv),
  ).toEqual([true, true, true, true])
})
