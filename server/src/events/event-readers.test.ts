import { type EventKind, eventKinds } from '@firsthand/wire/events'
import { roles } from '@firsthand/wire/roles'
import { expect, test } from 'vitest'
import { eventReaders, readableKinds } from './event-readers.rules.ts'

const readBy = (...held: string[]) => readableKinds(new Set(held)) ?? eventKinds
const familiesOf = (...held: string[]) =>
  [...new Set(readBy(...held).map((kind) => kind.split('.')[0] ?? ''))].sort((a, b) => a.localeCompare(b))

test('G8: each published type is read by a role beside the integrator, or is the integrator’s own', () => {
  const staff = eventReaders.filter((role) => role !== 'tenant-integrator')
  const unread = eventKinds.filter((kind) => !staff.some((role) => readBy(role).includes(kind)))
  expect([...new Set(unread.map((kind) => kind.split('.')[0]))]).toEqual(['quote', 'webhook_endpoint'])
  expect(readBy('tenant-integrator')).toEqual(eventKinds)
})

test('G8: each role reads its own families', () => {
  const treasury = ['exception', 'payout', 'proposal', 'purchase', 'receipt', 'reconciliation', 'statement', 'stream']
  expect(familiesOf('treasury-operator')).toEqual(treasury)
  expect(familiesOf('treasury-approver')).toEqual(treasury)
  expect(familiesOf('compliance-officer')).toEqual(['exception', 'purchase', 'receipt', 'stream'])
  expect(familiesOf('marketplace-admin')).toEqual(['dependency', 'listing', 'market', 'proposal', 'stream'])
  expect(familiesOf('support')).toEqual(['dependency', 'market', 'purchase', 'stream'])
  expect(familiesOf('auditor')).toEqual(['proposal', 'reconciliation', 'stream'])
  expect(familiesOf('auditor', 'support')).toEqual([
    'dependency',
    'market',
    'proposal',
    'purchase',
    'reconciliation',
    'stream',
  ])
})

test('who holds none of the roles reads nothing: a buyer, the bank gateway, platform-admin alone', () => {
  for (const role of roles.filter((each) => !eventReaders.includes(each as (typeof eventReaders)[number])))
    expect([role, readBy(role)]).toEqual([role, []])
  expect(readBy()).toEqual([])
})

test('support never reads what can come from frozen money or from a hold', () => {
  const hidden: readonly EventKind[] = ['purchase.release_refused', 'purchase.delivery_blocked']
  for (const kind of readBy('support')) {
    expect(hidden).not.toContain(kind)
    expect(kind).not.toMatch(/frozen|hold|held|exception|receipt|proposal/)
  }
})
