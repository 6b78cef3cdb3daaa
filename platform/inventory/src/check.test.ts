import { expect, test } from 'vitest'
import { type Catalogue, catalogueFaults, entryFaults } from './check.ts'
import { factsOf, type Inventory, type Table } from './inventory.ts'

const payer: Table = {
  purpose: 'Who pays.',
  kept: 'relationship',
  legalHold: true,
  columns: { id: 'none', name: { personal: 'The name of the payer.' } },
}
const file = 'server/inventory/payers.ts'
const withPayer = (change: Partial<Table>): Inventory => ({ file, tables: { 'app.payer': { ...payer, ...change } } })
const sound = withPayer({})
const catalogue: Catalogue = new Map([['app.payer', ['id', 'name']]])

test('an inventory that lists just what the database has is without fault', () => {
  expect(entryFaults([sound])).toEqual([])
  expect(catalogueFaults([sound], catalogue)).toEqual([])
})

const isGone = 'is not in the database: remove it from'
test.each([
  ['column without a class', { 'app.payer': ['id', 'name', 'iban'] }, `app.payer.iban has no class: add it to ${file}`],
  ['column that is gone', { 'app.payer': ['id'] }, `app.payer.name ${isGone} ${file}`],
  ['table that is gone', {}, `app.payer ${isGone} ${file}`],
  [
    'table without an entry',
    { 'app.payer': ['id', 'name'], 'app.payee': ['id'] },
    `app.payee has no class, purpose or retention: add the table to one of ${file}`,
  ],
])('a planted %s is found, and the message names the file', (_, real, fault) => {
  expect(catalogueFaults([sound], new Map(Object.entries<string[]>(real)))).toEqual([fault])
})

test('a table that two files list is found', () => {
  const again = { ...sound, file: 'server/inventory/other.ts' }
  expect(catalogueFaults([sound, again], catalogue)).toEqual([
    `app.payer stands in ${file} and in server/inventory/other.ts: keep one`,
  ])
})

test.each([
  [
    'personal column without a retention for people',
    { kept: 'noPerson' },
    `app.payer.name is personal, but noPerson is for data of no person: give it a rule in ${file}`,
  ],
  ['table without a purpose', { purpose: '' }, `app.payer has no purpose: write a sentence in ${file}`],
  [
    'personal column without a purpose',
    { columns: { name: { personal: '' } } },
    `app.payer.name has no purpose: write a sentence in ${file}`,
  ],
] as const)('a planted %s is found', (_, change, fault) => {
  expect(entryFaults([withPayer(change)])).toContain(fault)
})

test('a column takes from its table what it does not state itself', () => {
  const name = { personal: 'The name of the payer.', kept: 'books', legalHold: false, sealed: true } as const
  expect(factsOf(payer, name)).toEqual({
    dataClass: 'personal',
    purpose: 'The name of the payer.',
    kept: 'books',
    legalHold: false,
    isSealed: true,
  })
  expect(factsOf(payer, 'pseudonym')).toMatchObject({ dataClass: 'pseudonym', purpose: 'Who pays.', legalHold: true })
})

test('of two classes the higher one counts', () => {
  expect(factsOf(payer, { personal: 'A name.', special: 'A match.' })).toMatchObject({ dataClass: 'special' })
})
