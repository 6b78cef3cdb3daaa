import { readFile } from 'node:fs/promises'
import { publishedCodes } from '@firsthand/wire/refusals'
import { expect, test } from 'vitest'
import { personaNamed } from '../identity/personas.ts'
import { seedMarkets, seedMoves } from '../seed/seed-markets.ts'
import { exampleText } from './example-text.ts'
import { pairs, reservedMarkets } from './reserved-markets.ts'
import { refusalExamples, servedStatuses } from './table.ts'

test('every code that the service can answer has a row, and no row is left over', () => {
  expect([...refusalExamples.keys()].sort()).toEqual([...servedStatuses.keys()].sort())
})

test('AD18: every published code has a row, and none depends on how old an answer of Compliance is', () => {
  expect([...refusalExamples.keys()].sort()).toEqual(publishedCodes.map(({ code }) => code).sort())
  for (const rail of ['mint', 'rfq', 'offchain']) {
    const row = refusalExamples.get(`${rail}_wallet_registry_unavailable`)
    expect([row?.first, row?.faultInjection]).toEqual([undefined, 'wallets_unreadable'])
  }
})

test('a row names personas that there are, and keeps what its later calls use', () => {
  for (const [code, { first = [], call }] of refusalExamples) {
    const kept = new Set(['random', 'iban', ...first.flatMap(({ keep = {} }) => Object.keys(keep))])
    for (const each of [...first, call]) {
      if (each.as !== null) expect(personaNamed(each.as), code).toBeDefined()
      const named = JSON.stringify(each).matchAll(/\{(\w+)\}/g)
      for (const [, name = ''] of named) expect(kept.has(name), `${code}: ${name}`).toBe(true)
    }
  }
})

test('the reserved markets are numbered after the others', () => {
  const last = seedMarkets.length + seedMoves.length + reservedMarkets.length
  expect(pairs.mintClosedHours).toBe(seedMarkets.length + seedMoves.length + 1)
  expect(pairs.bankNoAccount).toBe(last)
})

test('the page has every row', async () => {
  const page = await readFile('docs/sandbox-refusals.md', 'utf8')
  for (const [code, example] of refusalExamples) {
    expect(page).toContain(`| \`${code}\` | ${example.how} |`)
    expect(exampleText(code, example)).toContain(example.how)
  }
})
