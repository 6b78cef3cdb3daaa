import { expect, test } from 'vitest'
import { barTo, isThem, obstaclesTo } from './obstacles.ts'

const ada = { issuer: 'https://id.example', subject: 'ada' }
const proposal = {
  kind: 'refund_payee' as const,
  state: 'open' as const,
  proposedBy: ada,
  decisions: [],
  isCurrent: true,
  notBefore: null,
  quorum: 1,
}
const bo = { issuer: 'https://id.example', subject: 'bo', roles: ['treasury-approver'] }
const good = { nowMs: 0, isSound: true, isSeen: true, isLive: true, isChanged: false, hasFreshLogin: true }

test('somebody else with the role approves what they have seen, live', () => {
  expect(obstaclesTo(proposal, bo, good)).toEqual([])
})

test.each([
  ['unsound', { isSound: false }],
  ['unseen', { isSeen: false }],
  ['not_live', { isLive: false }],
  ['changed', { isChanged: true }],
] as const)('%s', (obstacle, circumstance) => {
  expect(obstaclesTo(proposal, bo, { ...good, ...circumstance })).toEqual([obstacle])
})

test('a new payee takes its time, a changed subject cannot be approved, three people take a recent login', () => {
  expect(obstaclesTo({ ...proposal, notBefore: '2026-11-17T10:00:00.000Z' }, bo, good)).toEqual(['cooling_off'])
  expect(obstaclesTo({ ...proposal, isCurrent: false }, bo, good)).toEqual(['stale'])
  expect(obstaclesTo({ ...proposal, quorum: 2 }, bo, { ...good, hasFreshLogin: false })).toEqual(['old_login'])
})

test('nobody decides their own, twice, without the role, or what has ended', () => {
  const approval = { decision: 'approve' as const, by: bo, decidedAt: '', reason: null, signedWith: null }
  expect(barTo(proposal, { ...ada, roles: ['treasury-operator', 'treasury-approver'] })).toBe('own')
  expect(barTo({ ...proposal, decisions: [approval] }, bo)).toBe('decided')
  expect(barTo(proposal, { ...bo, roles: ['treasury-operator'] })).toBe('role')
  expect(barTo({ ...proposal, state: 'expired' }, bo)).toBe('ended')
})

test('the same subject of another provider is another person', () => {
  expect(isThem({ ...bo, subject: 'ada' }, ada)).toBe(true)
  expect(isThem({ ...bo, subject: 'ada', issuer: 'https://other.example' }, ada)).toBe(false)
})
