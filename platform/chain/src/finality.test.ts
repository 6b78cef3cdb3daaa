import { expect, test } from 'vitest'
import { parseFinality } from './nodes.ts'

test('finality is by the tags of the node unless depths are given', () => {
  expect(parseFinality(undefined)).toEqual({ rule: 'tags' })
  expect(parseFinality({ rule: 'tags' })).toEqual({ rule: 'tags' })
  expect(parseFinality({ safeDepth: 2, finalDepth: 5 })).toEqual({ rule: 'depths', safeDepth: 2, finalDepth: 5 })
})

test.each([
  null,
  'tags',
  7,
  [],
  {},
  { rule: 'depth' },
  { rule: 'tags', safeDepth: 1 },
  { safeDepth: 5, finalDepth: 2 },
])('%j is no rule', (value) => expect(parseFinality(value)).toBeNull())

test.each([
  { safeDepth: 1 },
  { safeDepth: -1, finalDepth: 2 },
  { safeDepth: 1, finalDepth: 1.5 },
  { safeDepth: 1, finalDepth: 2, more: 3 },
])('%j is no rule', (value) => expect(parseFinality(value)).toBeNull())
