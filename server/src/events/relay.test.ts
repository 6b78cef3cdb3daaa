import { type Ingress, NotTaken } from '@firsthand/engine/restate-ingress'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { KeptMessage, Outbox } from './outbox.store.ts'
import { startRelay } from './relay.ts'

const log = pino({ level: 'silent' })
const message = (id: string): KeptMessage => ({ id, target: { object: 'Note', key: id, handler: 'take' }, input: '{}' })

/** An outbox of these batches, which notes what was reported as sent. */
function outboxOf(...batches: readonly (readonly KeptMessage[])[]) {
  const left = [...batches]
  const reported: string[] = []
  const outbox = {
    claim: async () => left.shift() ?? [],
    sent: async (ids: readonly string[]) => void reported.push(...ids),
  }
  return { outbox: outbox as unknown as Outbox, reported }
}

test('a message that the engine keeps waiting holds up no other, and is reported when it is taken', async () => {
  const slow = Promise.withResolvers<void>()
  const ingress = {
    send: async ({ key }: { key: string }) => (key === 'slow' ? slow.promise : undefined),
    isUp: async () => true,
  } as unknown as Ingress
  const { outbox, reported } = outboxOf([message('slow'), message('a')], [message('b'), message('c')])
  const relay = startRelay(outbox, ingress, log)
  await expect.poll(() => reported).toEqual(['a', 'b', 'c'])
  slow.resolve()
  await relay.stop()
  expect(reported).toEqual(['a', 'b', 'c', 'slow'])
  expect(relay.count()).toBe(4)
})

test('one message that is not taken leaves the others of its batch; with none taken the engine is away', async () => {
  const asked: string[] = []
  const ingress = {
    send: async ({ key }: { key: string }) => {
      asked.push(key)
      if (key.startsWith('lost')) throw new NotTaken('away', false)
    },
    isUp: async () => true,
  } as unknown as Ingress
  const many = Array.from({ length: 100 }, (_, at) => message(`lost-${at}`))
  const { outbox, reported } = outboxOf([message('lost'), message('a'), message('b')], many)
  const relay = startRelay(outbox, ingress, log)
  await expect.poll(() => asked.length, { timeout: 5_000 }).toBeGreaterThan(3)
  await relay.stop()
  expect(reported).toEqual(['a', 'b'])
  // As many as were on their way when the third one failed.
  expect(asked.length).toBeLessThanOrEqual(3 + 16 + 3)
})
