import { expect, test } from 'vitest'
import { compareReviewed } from './reviewed.ts'

const reviewed = [{ finding: /^timestamp /, why: 'deadlines are compared with the block time' }]

test('a finding that fits no reviewed entry stays open, once for all its repetitions', () => {
  const found = compareReviewed(['timestamp Router.settle', 'reentrancy Desk.fill', 'reentrancy Desk.fill'], reviewed)
  expect(found).toEqual({ open: ['reentrancy Desk.fill'], stale: [] })
})

test('a reviewed entry that fits no finding any more is named', () => {
  const found = compareReviewed([], reviewed)
  expect(found).toEqual({ open: [], stale: ['reviewed and not found any more: ^timestamp '] })
})
