import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { entryIdentities, type IdentifyingFacts } from './entry.rules.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const entry: IdentifyingFacts = {
  sign: 'credit',
  amount: 10_000n,
  currency: 'EUR',
  bookedOn: '2027-03-01',
  valueOn: '2027-03-01',
  servicerReference: 'B-1',
  detail: 0,
  endToEndId: 'E-1',
  uetr: null,
  counterpartyIban: 'DE89370400440532013000',
  remittance: 'RF18 5390 0754 7034',
}
const identities = (...entries: IdentifyingFacts[]) => entries.map(entryIdentities('account-1', hash))

test('a notification and the statement name one transaction by the bank reference, whatever else they say', () => {
  const [byDay] = identities(entry)
  const [atNight] = identities({ ...entry, remittance: 'RF18539007547034', valueOn: '2027-03-02', uetr: 'known-later' })
  expect(atNight).toBe(byDay)
})

test('without a bank reference every fact that both messages carry counts', () => {
  const bare = { ...entry, servicerReference: null }
  const others: IdentifyingFacts[] = [
    { ...bare, amount: 10_001n },
    { ...bare, sign: 'debit' },
    { ...bare, currency: 'GBP' },
    { ...bare, bookedOn: '2027-03-02' },
    { ...bare, valueOn: '2027-03-02' },
    { ...bare, endToEndId: null },
    { ...bare, uetr: 'u' },
    { ...bare, counterpartyIban: null },
    { ...bare, remittance: '' },
  ]
  const all = [bare, ...others].map((each) => identities(each)[0])
  expect(new Set(all).size).toBe(all.length)
  expect(identities(bare)).toEqual(identities({ ...bare }))
})

test('two equal payments of one day are two, and the same two again are the same two', () => {
  const bare = { ...entry, servicerReference: null }
  const first = identities(bare, bare)
  expect(new Set(first).size).toBe(2)
  expect(identities(bare, bare)).toEqual(first)
  expect(identities(bare, bare, bare).slice(0, 2)).toEqual(first)
})

test('a bank that repeats a reference inside one statement loses no entry', () => {
  const twice = identities(entry, { ...entry, amount: 500n })
  expect(new Set(twice).size).toBe(2)
})

test('a reversal that carries the reference of its original is another transaction', () => {
  const [credit] = identities(entry)
  const [reversal] = identities({ ...entry, sign: 'debit' })
  expect(reversal).not.toBe(credit)
})

test('the transactions of a batch, and of other accounts, are apart', () => {
  const batch = identities({ ...entry, detail: 1 }, { ...entry, detail: 2 })
  const elsewhere = entryIdentities('account-2', hash)({ ...entry, detail: 1 })
  expect(new Set([...batch, elsewhere, identities(entry)[0]]).size).toBe(4)
})
