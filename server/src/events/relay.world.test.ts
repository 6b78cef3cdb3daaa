import { setTimeout as sleep } from 'node:timers/promises'
import { NotTaken, restateIngress } from '@firsthand/engine/restate-ingress'
import type { FlowObject, Run } from '@firsthand/engine/run'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { engineOfThisFile } from '#testing/engine-under-test'
import { outboxStore } from './outbox.store.ts'
import { startRelay } from './relay.ts'

const log = pino({ level: 'silent' })
const effects = new Map<string, number>()
const count = (id: string) => effects.set(id, (effects.get(id) ?? 0) + 1)
let order: string[] = []

const note: FlowObject = {
  name: 'Note',
  open: true,
  flows: {
    async take(run: Run, { id }: { id: string }) {
      await run.step('count', async () => count(id))
    },
    async slow(run: Run, { id }: { id: string }) {
      await run.step('begin', async () => order.push(`${id} begins`))
      await run.sleep(0.2)
      await run.step('end', async () => order.push(`${id} ends`))
    },
  },
}
const inner: FlowObject = { name: 'Inner', open: false, flows: { take: async () => null } }
const engine = engineOfThisFile([note, inner])

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database?.drop())

const relayOn = () => {
  const ingress = restateIngress(engine.engine.ingressUrls)
  return startRelay(outboxStore(database.as('fh_worker')), ingress, log)
}

/** Writes messages as the API does: in a transaction that may not come to its end. */
async function write(ids: readonly string[], end: 'commit' | 'rollback' = 'commit', handler = 'take', key?: string) {
  const client = await database.as('fh_api', 1).connect()
  await client.query("begin; select set_config('app.tenant', 'acme', true)")
  for (const id of ids)
    await client.query(
      `insert into app.outbox (tenant_id, object, key, handler, input) values ('acme', 'Note', $1, $2, $3)`,
      [key ?? id, handler, JSON.stringify({ id })],
    )
  await client.query(end)
  client.release()
}

async function until(holds: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  for (const deadline = performance.now() + ms; performance.now() < deadline; await sleep(20)) if (await holds()) return
  throw new Error('it did not come to hold')
}
const idsOf = (name: string, number: number) => Array.from({ length: number }, (_, at) => `${name}-${at}`)
const allOnce = (ids: readonly string[]) => ids.every((id) => effects.get(id) === 1)

/** The engine's first runs of a handler take seconds on a busy machine. */
async function warmUp(): Promise<void> {
  const relay = relayOn()
  await write(['first'])
  await until(() => allOnce(['first']))
  await relay.stop()
}

/** Three rounds of a relay's lanes. Each message is sent within its lease, even on a busy machine: later it would be sent again. */
const kept = 48

test('what was committed has one effect, what was rolled back none, with two relays at work', async () => {
  await warmUp()
  const relays = [relayOn(), relayOn()]
  await write(idsOf('kept', kept))
  await write(idsOf('undone', 20), 'rollback')
  await until(() => allOnce(idsOf('kept', kept)))
  await sleep(200)
  await Promise.all(relays.map((relay) => relay.stop()))
  expect(relays.reduce((sum, relay) => sum + relay.count(), 0)).toBe(kept)
  expect(idsOf('undone', 20).filter((id) => effects.has(id))).toEqual([])
})

test('a message that is sent again, because the relay died before it marked it, has no second effect', async () => {
  await write(['again'])
  const relay = relayOn()
  await until(() => effects.get('again') === 1)
  await relay.stop()
  await database.admin.query(`update app.outbox set sent_at = null, next_at = now() where key = 'again'`)
  const second = relayOn()
  await until(() => second.count() === 1)
  await sleep(200)
  await second.stop()
  expect(effects.get('again')).toBe(1)
})

test('while the engine is away nothing is lost, and all of it arrives once it is back', async () => {
  await engine.engine.processOf(0).stop('SIGKILL')
  const relay = relayOn()
  await write(idsOf('waited', 50))
  await sleep(500)
  const waiting = await outboxStore(database.as('fh_worker', 1)).waiting()
  expect(waiting.number).toBe(50)
  expect(waiting.seconds).toBeGreaterThan(0.4)
  await engine.engine.restart(0)
  await until(() => allOnce(idsOf('waited', 50)), 30_000)
  await relay.stop()
}, 60_000)

test('one key runs one handler at a time', async () => {
  order = []
  const relay = relayOn()
  await write(['one', 'two'], 'commit', 'slow', 'same key|with parts')
  await until(() => order.length === 4)
  await relay.stop()
  expect(order[1]).toBe(`${order[0]?.split(' ')[0]} ends`)
})

test('an object that is not open, and one that nobody serves, take no message from outside', async () => {
  const ingress = restateIngress(engine.engine.ingressUrls)
  for (const object of ['Inner', 'Nobody'])
    await expect(ingress.send({ object, key: 'k', handler: 'take' }, '{}', 'x')).rejects.toThrow(NotTaken)
  ingress.close()
})

test('a call to the worker without the engine’s signature is refused', async () => {
  const { connect } = await import('node:http2')
  const session = connect(engine.first.url)
  const stream = session.request({
    ':method': 'POST',
    ':path': '/invoke/Note/take',
    'content-type': 'application/vnd.restate.invocation.v5',
  })
  const status = await new Promise((resolve) => stream.on('response', (headers) => resolve(headers[':status'])))
  session.destroy()
  expect(status).toBe(401)
})

test('the login of the relay sees no message but those that it takes', async () => {
  await expect(database.as('fh_worker', 1).query('select * from app.outbox')).rejects.toThrow('permission denied')
})
