import { expect, test } from 'vitest'
import { faultsOf, roundTripsOf } from './plans.ts'

/** The plan of a search by name, as the planner made it before its conditions on the key were kept from the index. */
const joined = (ofTheKey: number) => ({
  'Query Text': 'select e.listing_id from app.listing_entitlement e',
  Plan: {
    'Node Type': 'Bitmap Heap Scan',
    'Relation Name': 'listing_entitlement',
    'Actual Rows': 3,
    Plans: [
      {
        'Node Type': 'BitmapAnd',
        'Actual Rows': 0,
        Plans: [
          { 'Node Type': 'Bitmap Index Scan', 'Index Name': 'listing_shown_name', 'Actual Rows': 3 },
          { 'Node Type': 'Bitmap Index Scan', 'Index Name': 'listing_entitlement_pkey', 'Actual Rows': ofTheKey },
        ],
      },
    ],
  },
})

test('a bitmap of a tenant’s whole list is a fault, and one of a search is none', () => {
  expect(faultsOf(joined(28_303))).toEqual([
    expect.stringMatching(/^collects 28303 rows of listing_entitlement_pkey: select/),
  ])
  expect(faultsOf(joined(900))).toEqual([])
})

test('a table read from end to end and a sort of more than a page are faults', () => {
  const plan = (node: object) => ({ 'Query Text': 'select', Plan: { 'Node Type': 'Limit', Plans: [node as never] } })
  const rows = (count: number) => [{ 'Node Type': 'Index Scan', 'Actual Rows': count }]
  expect(faultsOf(plan({ 'Node Type': 'Seq Scan', 'Relation Name': 'listing' }))).toHaveLength(1)
  expect(faultsOf(plan({ 'Node Type': 'Sort', Plans: rows(202) }))).toHaveLength(1)
  expect(faultsOf(plan({ 'Node Type': 'Sort', Plans: rows(201) }))).toEqual([])
})

test('a round trip is counted once, whatever its functions run', () => {
  const plan = (text: string) => ({ 'Query Text': text, Plan: { 'Node Type': 'Limit' } })
  const page = plan('select (select string_agg(l.listing) from app.listing_entitlement) as listings')
  expect(roundTripsOf([page, plan('select e.listing_id from app.listing_entitlement e'), page])).toBe(2)
})
