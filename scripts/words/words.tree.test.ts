import { describe, expect, test } from 'vitest'
import { hitsIn, judge, parseExceptions, readExceptions } from './exceptions.ts'
import { findRetired, retired } from './find.ts'
import { isSearched, readTree } from './read-tree.ts'
import { normalForm } from './split-text.ts'

test('no retired word stands outside the counted exceptions', async () => {
  const files = await readTree()
  expect(files.size).toBeGreaterThan(500)
  const { unexcused, miscounted } = judge(hitsIn(files), await readExceptions())
  expect(unexcused.map(({ id, path, line, found }) => `${id} ${path}:${line} ${found}`)).toEqual([])
  expect(miscounted).toEqual([])
}, 60_000)

describe('a planted word is found', () => {
  test('each entry has its own name and a planted line for each of its patterns', () => {
    expect(new Set(retired.map(({ id }) => id)).size).toBe(retired.length)
    for (const entry of retired) {
      const patterns = [entry.name, entry.exact, entry.prose, entry.text].filter((each) => each !== undefined)
      expect(entry.planted, entry.id).toHaveLength(patterns.length)
      expect(entry.id).not.toMatch(/\s/)
    }
  })

  test.each(retired.flatMap(({ id, planted }) => planted.map((line) => ({ id, line }))))(
    '$id: $line',
    ({ id, line }) => {
      const path = line.startsWith('//') || /[('{]/.test(line) ? 'server/src/x.ts' : 'docs/x.md'
      const found = findRetired(path, `\n${line}\n`)
      expect(found).toContainEqual(expect.objectContaining({ id, path, line: 2 }))
    },
  )

  test.each([
    ['deed', 'server/src/bank-transfer/money-deeds.ts', 'export {}'],
    ['look', 'server/migrations/001.sql', 'create table x (next_look_at timestamptz)'],
    ['look', 'server/src/x.ts', 'type DueLook = string'],
    ['told', 'server/migrations/001.sql', 'create table x (told boolean)'],
    ['wish', 'server/src/x.ts', "import { RFQWish } from './rfq-wish.ts'"],
    ['act', 'server/src/x.ts', 'function f(act: string) {}'],
  ])('%s in %s', (id, path, text) => {
    expect(findRetired(path, text).map((hit) => hit.id)).toContain(id)
  })
})

test.each([
  ['server/src/x.ts', '// indeed, requests in flight look up the address book; a wallet proof, a leap year'],
  ['contracts/src/SupplierDesk.sol', 'contract SupplierDesk is ISupplierDesk {}'],
  ['server/src/x.ts', 'dns.lookup(host, handler); const { proofs } = lookUp(inFlight, preflight)'],
  ['docs/decisions/0052-the-row-says-when.md', '# The row says when a webhook is due\n\nText.'],
  ['ARCHITECTURE.md', 'See [the row says when](docs/decisions/0052-the-row-says-when-a-webhook-is-due.md).'],
  ['server/src/x.ts', '// the people who act on it; an act of God'],
])('plain English stays: %s %s', (path, text) => {
  expect(findRetired(path, text)).toEqual([])
})

test.each([
  ['docs/released/0.1.0-tests.txt', false],
  ['CHANGELOG.md', false],
  ['scripts/words/retired.ts', false],
  ['sdk/src/gen/types.gen.ts', false],
  ['server/src/markets/market.store.ts', true],
  ['server/migrations/0001-markets.sql', true],
  ['docs/decisions/0080-the-books-defend-themselves.md', true],
  ['README.md', true],
])('%s is searched: %s', (path, expected) => expect(isSearched(path)).toBe(expected))

test('a name has one normal form in every spelling', () => {
  for (const name of ['moneyDeeds', 'MoneyDeeds', 'money_deeds', 'MONEY_DEEDS', '_moneyDeeds', 'money-deeds']) {
    expect(normalForm(name)).toBe('money-deeds')
  }
})

describe('exceptions', () => {
  const hits = hitsIn(new Map([['a.ts', '// whom\n// whom']]))
  test('the right count passes', () => {
    expect(judge(hits, parseExceptions('2 a.ts whom a quotation'))).toMatchObject({ unexcused: [], miscounted: [] })
  })
  test.each([1, 3])('%i instead of two fails', (count) => {
    expect(judge(hits, parseExceptions(`${count} a.ts whom a quotation`)).miscounted).toHaveLength(1)
  })
  test('one that nothing needs fails', () => {
    expect(judge([], parseExceptions('1 a.ts whom a quotation')).miscounted).toHaveLength(1)
  })
  test('a word that is not in the list is refused', () => {
    expect(() => parseExceptions('1 a.ts nothing a quotation')).toThrow('no retired word')
  })
})
