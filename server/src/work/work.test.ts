import { roles } from '@firsthand/wire/roles'
import { workQueues } from '@firsthand/wire/staff/work'
import { expect, test } from 'vitest'
import { queuesFor, staffRoles, statementsDue } from './work.rules.ts'

test('each role has its own queues, and two roles share no queue twice', () => {
  expect(queuesFor(new Set(['treasury-approver']))).toEqual(['proposals', 'files_to_authorise'])
  expect(queuesFor(new Set(['compliance-officer', 'treasury-approver']))).toEqual([
    'proposals',
    'files_to_authorise',
    'frozen_money',
  ])
  expect(queuesFor(new Set(['support', 'auditor']))).toEqual([])
  expect(queuesFor(new Set(roles))).toEqual(workQueues)
  expect(roles.filter((role) => !staffRoles.some((staff) => staff === role))).toEqual([
    'platform-admin',
    'bank-gateway',
  ])
})

test('each business day of an account without its statement is due, from noon of the next one', () => {
  const euros = (completeThrough: string) => ({ completeThrough, currency: 'EUR' })
  const monday = new Date('2026-11-16T12:00:00Z')
  expect(statementsDue([euros('2026-11-13')], monday)).toMatchObject({ count: 0, oldestAt: null })
  expect(statementsDue([euros('2026-11-12'), euros('2026-11-10')], monday)).toEqual({
    queue: 'statements_due',
    count: 4,
    oldestAt: '2026-11-12T12:00:00.000Z',
    sums: [],
  })
})
