import { activityOfWord, eventLine } from '@firsthand/audit-packages/ocsf-event'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { auditActions } from './testing/audit-actions.ts'

const actions = [...new Set(auditActions())].toSorted()

/** What OCSF 1.3.0 requires of the class Entity Management and of the objects in it, with the types that it has for them. */
const Text = Type.String({ minLength: 1 })
const Required = Compile(
  Type.Object({
    activity_id: Type.Enum([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 99]),
    category_uid: Type.Literal(3),
    class_uid: Type.Literal(3004),
    type_uid: Type.Integer({ minimum: 300_401, maximum: 300_499 }),
    severity_id: Type.Integer({ minimum: 1, maximum: 6 }),
    time: Type.Integer({ minimum: 1 }),
    metadata: Type.Object({
      version: Type.Literal('1.3.0'),
      product: Type.Object({ name: Text, vendor_name: Text }),
      uid: Text,
    }),
    entity: Type.Object({ name: Text, type: Text }),
    actor: Type.Object({ user: Type.Object({ name: Text, uid: Text, type_id: Type.Enum([1, 3]) }) }),
  }),
)

const record = (action: string, payload: object) => ({
  tenant: 'acme',
  sequence: 12,
  at: '2026-11-18T09:30:00.123456Z',
  actor: 'ann',
  action,
  payload: JSON.stringify(payload),
})
const eventOf = (action: string, payload: object = { requestId: 'req_1', issuer: 'https://idp', pairId: 7 }) =>
  JSON.parse(eventLine(record(action, payload), 'ab'.repeat(32)))

test('the sources write these kinds of audit records, and each is decided on for a SIEM', () => {
  expect(actions.length).toBeGreaterThan(100)
  for (const known of [
    'market.replaced',
    'offchain.refund.approved',
    'personal.exported',
    'payouts.stopped',
    'archive.detached',
  ])
    expect(actions).toContain(known)
  const words = new Set(actions.map((action) => action.split('.').at(-1) as string))
  expect([...words].filter((word) => !activityOfWord.has(word))).toEqual([])
  expect([...activityOfWord.keys()].filter((word) => !words.has(word))).toEqual([])
})

test.each(actions)('%s becomes an event with all that OCSF requires', (action) => {
  const event = eventOf(action)
  expect(Required.Check(event), JSON.stringify(event)).toBe(true)
  expect(event.type_uid).toBe(event.class_uid * 100 + event.activity_id)
  expect(event.metadata).toMatchObject({
    uid: 'acme/12',
    tenant_uid: 'acme',
    event_code: action,
    correlation_uid: 'req_1',
  })
  expect(event.time).toBe(Date.parse('2026-11-18T09:30:00.123Z'))
})

test('an event has nothing of the payload but what it is about, under which request and who vouches for the actor', () => {
  const payload = {
    requestId: 'req_1',
    issuer: 'https://idp',
    subject: 'p_1',
    reason: 'secret words',
    after: { price: '1' },
  }
  const text = JSON.stringify(eventOf('personal.restricted', payload))
  expect(text).not.toContain('secret words')
  expect(JSON.parse(text)).toMatchObject({
    activity_name: 'Suspend',
    actor: { user: { name: 'ann', uid: 'ann', type_id: 1, domain: 'https://idp' } },
    entity: { uid: 'p_1', name: 'p_1', type: 'personal' },
    unmapped: { record_hash: 'ab'.repeat(32) },
  })
})

test('payloads that are no objects and actions of a newer release become events too', () => {
  for (const payload of ['no JSON', '[]', 'null', '{"subject":"\\u0000"}', '{"after":7,"subject":null}']) {
    const event = JSON.parse(eventLine({ ...record('x', {}), payload }, '00'))
    expect(Required.Check(event)).toBe(true)
    expect(event.entity).toEqual({ name: 'x', type: 'x', type_id: 99 })
  }
  expect(eventOf('market.melted')).toMatchObject({ activity_id: 99, activity_name: 'melted' })
})
