import { expect, test } from 'vitest'
import { differingFours } from './differing-fours.ts'

const marked = (iban: string, other: string) =>
  differingFours(iban, other).flatMap(({ four, differs }) => (differs ? [four] : []))

test('only the groups that differ are marked, a longer end included', () => {
  expect(marked('DE89370400440532013000', 'DE89370400440532013000')).toEqual([])
  expect(marked('DE89370400440532013000', 'DE89370400450532013000')).toEqual(['0044'])
  expect(marked('DE89370400440532013000', 'DE89370400440532')).toEqual(['0130', '00'])
  expect(marked('DE75512108001245126199', 'NL58ABNA0000000001')).toHaveLength(6)
})
