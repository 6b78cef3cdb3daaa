import type { BuyerId } from '@firsthand/values/values'
import { expect, test } from 'vitest'
import { boundsOf } from './page-bounds.rules.ts'
import { mergedPage, termOf as termNaming } from './search-term.rules.ts'
import { readerOf } from './shown-to.rules.ts'

const termOf = (q: string) => termNaming(q, (text) => `named ${text}` as BuyerId)
const digits = '0190000000007000800000000000abcd'
const hash = `0x${'ab'.repeat(32)}`
const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

test('the form of a text says what it searches for, with blanks and in any case', () => {
  const reference = { kind: 'reference', prefix: 'MINT', reference: `MINT${digits}` }
  expect([`MINT${digits}`, ` mint${digits.toUpperCase()} `].map(termOf)).toEqual([reference, reference])
  expect(termOf(`RFQ${digits}`)).toMatchObject({ prefix: 'RFQ' })
  expect(termOf(`OFFC${digits}`)).toMatchObject({ prefix: 'OFFC' })
  expect(termOf('rf66 4081 2937 5602 18')).toEqual({ kind: 'payment', text: 'RF6640812937560218' })
  expect(termOf(`OFFR${digits.slice(4)}`)).toEqual({ kind: 'refund', text: `OFFR${digits.slice(4)}` })
  expect(termOf(hash.toUpperCase().replace('0X', '0x'))).toEqual({ kind: 'transaction', text: hash })
  const upper = `0x${address.slice(2).toUpperCase()}`
  const spellings = [address, address.toLowerCase(), upper]
  for (const each of spellings) expect(termOf(each)).toEqual({ kind: 'wallet', spellings })
  for (const subject of ['acme-buyer-1', 'auth0|5f7c', `MINT${digits}0`, '0x12', 'Ada Lovelace'])
    expect(termOf(` ${subject} `)).toEqual({ kind: 'buyer', text: `named ${subject}` })
})

test('a page lies between the moments that are asked for, behind the page before', () => {
  const from = new Date(0x0190_0000_0000)
  const to = new Date(0x0190_0000_0010)
  expect(boundsOf('RFQ', { from: null, to: null }, null)).toEqual({ atLeast: 'RFQ', below: 'RFQg' })
  expect(boundsOf('MINT', { from, to }, null)).toEqual({ atLeast: 'MINT019000000000', below: 'MINT019000000010' })
  expect(boundsOf('MINT', { from, to }, digits).below).toBe(`MINT${digits}`)
  expect(boundsOf('MINT', { from, to }, 'f'.repeat(32)).below).toBe('MINT019000000010')
})

test('lists of several rails become one, newest first, with one more than a page', () => {
  const of = (...references: string[]) => references.map((reference) => ({ reference }))
  const at = (prefix: string, n: number) => `${prefix}${String(n).padStart(32, '0')}`
  const lists = [of(at('MINT', 9), at('MINT', 3)), of(at('OFFC', 8)), of(at('RFQ', 5), at('RFQ', 1))]
  expect(mergedPage(lists, 3)).toEqual(of(at('MINT', 9), at('OFFC', 8), at('RFQ', 5), at('MINT', 3)))
  expect(mergedPage(lists, 10)).toHaveLength(5)
})

test('a freeze is shown to the treasury and to officers, names to them and to administrators', () => {
  const seen = (...roles: string[]) => {
    const { seesFrozen, seesPeople } = readerOf({ roles: new Set(roles) })
    return [seesFrozen, seesPeople]
  }
  for (const role of ['treasury-operator', 'treasury-approver', 'compliance-officer'])
    expect(seen(role)).toEqual([true, true])
  expect(seen('marketplace-admin')).toEqual([false, true])
  expect(seen('support')).toEqual([false, false])
  expect(seen('support', 'marketplace-admin')).toEqual([false, true])
})
