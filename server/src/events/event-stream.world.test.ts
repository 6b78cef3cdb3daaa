import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { serviceOfThisFile, serviceUnderTest } from '#testing/service-under-test'
import { openStream, received } from './testing/event-stream-client.ts'
import { writeEvents } from './testing/event-writer.ts'

const service = serviceOfThisFile()
const acme = { as: 'acme-integrator' }
const countOf = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i + 1)

test('nothing is missed or sent twice over reconnects, while others write', async () => {
  const total = 1_500
  const pool = service.database.admin
  const writing = Promise.all(Array.from({ length: 5 }, () => writeEvents(pool, 'acme', total / 5)))
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    const seen: number[] = []
    let turn = 0
    while (seen.length < total) {
      const stream = await openStream(service.url, { ...acme, lastEventId: seen.at(-1) ?? 0 })
      turn += 1
      // Breaks off after a number of events that differs from reader to reader and from turn to turn.
      const enough = seen.length + 37 + ((reader * 53 + turn * 91) % 160)
      for await (const { id, event } of received(stream)) {
        expect(event.sequence).toBe(id)
        seen.push(id)
        if (seen.length >= Math.min(enough, total)) break
      }
      stream.destroy()
    }
    return seen
  })
  await writing
  for (const seen of await Promise.all(readers)) expect(seen).toEqual(countOf(0, total))
})

test('a stream sends the same bytes as the list', async () => {
  const [last] = (await writeEvents(service.database.admin, 'globex', 3)).slice(-1)
  const stream = await openStream(service.url, { as: 'globex-integrator', lastEventId: 0 })
  const texts: string[] = []
  for await (const { text, id } of received(stream)) {
    texts.push(text)
    if (id === last) break
  }
  stream.destroy()
  const { text } = await service.call('GET', '/events', { as: 'globex-integrator' })
  expect(text).toBe(`{"items":[${texts.join(',')}],"next_cursor":null}`)
})

test('without a last event a stream begins now', async () => {
  const stream = await openStream(service.url, { as: 'globex-integrator' })
  const [sequence] = await writeEvents(service.database.admin, 'globex', 1)
  const { value } = await received(stream).next()
  stream.destroy()
  expect((value as { id: number }).id).toBe(sequence)
})

test('SD4: a stream names its place before the first event, so that a reader who is cut off misses none', async () => {
  const [last] = (await writeEvents(service.database.admin, 'globex', 2)).slice(-1)
  const stream = await openStream(service.url, { as: 'globex-integrator' })
  const [first] = (await once(stream, 'data')) as [Buffer]
  stream.destroy()
  expect(first.toString()).toBe(`retry: 1000\nid: ${last}\n\n`)
})

test('G8: a stream sends the types of the caller’s roles, names the place of the others, and goes on from it', async () => {
  const pool = service.database.admin
  const support = { as: 'globex-support' }
  const [start = 0] = await writeEvents(pool, 'globex', 1)
  const [paid = 0] = await writeEvents(pool, 'globex', 1, 'purchase.paid')
  const stream = await openStream(service.url, { ...support, lastEventId: start })
  let text = ''
  stream.on('data', (chunk) => {
    text += chunk
  })
  const [refused = 0] = await writeEvents(pool, 'globex', 1, 'purchase.release_refused')
  await vi.waitFor(() => expect(text).toMatch(new RegExp(`\\nid: ${refused}\\n\\n$`)), 5_000)
  expect(text.match(/"type":"[^"]+"/g)).toEqual(['"type":"purchase.paid"'])
  expect(text).toContain(`id: ${paid}\ndata: `)
  stream.destroy()
  const [cancelled] = await writeEvents(pool, 'globex', 1, 'purchase.cancelled')
  const again = await openStream(service.url, { ...support, lastEventId: refused })
  expect((await received(again).next()).value).toMatchObject({ id: cancelled })
  again.destroy()
  // From the beginning too, which the memory of the instance need not reach back to.
  const all = await openStream(service.url, { ...support, lastEventId: 0 })
  const kinds: string[] = []
  for await (const { event } of received(all)) {
    kinds.push(event.type)
    if (event.sequence === cancelled) break
  }
  all.destroy()
  expect(kinds).toEqual(['purchase.paid', 'purchase.cancelled'])
})

test('a last event that never was is refused', async () => {
  for (const lastEventId of ['999999', 'x', '-1']) {
    const answer = await service.call('GET', '/events/stream', { ...acme, headers: { 'last-event-id': lastEventId } })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  }
})

test('a tenant has so many streams at once, another tenant its own, and who leaves makes room', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(service.url, acme)))
  expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200))
  const tooMany = await service.call('GET', '/events/stream', acme)
  expect([tooMany.status, tooMany.body.code]).toEqual([429, 'rate_limited'])
  const others = await openStream(service.url, { as: 'globex-integrator' })
  expect(others.statusCode).toBe(200)
  for (const stream of [...streams, others]) stream.destroy()
  await sleep(200)
  const again = await openStream(service.url, acme)
  expect(again.statusCode).toBe(200)
  again.destroy()
})

test('silence is broken before anybody takes it for a dead connection, and a reader that takes nothing is cut', async () => {
  const stuck = await openStream(service.url, { ...acme, lastEventId: 0 })
  stuck.pause()
  const cut = new Promise((done) => stuck.once('close', done))
  await writeLarge(40)
  const quiet = await openStream(service.url, acme)
  let comments = 0
  quiet.on('data', (chunk) => {
    comments += `${chunk}`.includes(': still here') ? 1 : 0
  })
  await sleep(26_000)
  expect(comments).toBeGreaterThan(1)
  expect(quiet.destroyed).toBe(false)
  quiet.destroy()
  // What lies in the sockets between us still comes, and then nothing more.
  stuck.resume()
  await cut
  expect(stuck.complete).toBe(false)
}, 60_000)

/** Megabytes of events, more than the sockets between us hold. */
async function writeLarge(count: number): Promise<void> {
  await service.database.admin.query(
    `with head as (update app.event_head set event_seq = event_seq + $1 where tenant_id = 'acme' returning event_seq)
    insert into app.event select 'acme', event_seq - $1 + i, uuidv7(), 'quote.settled', 's', clock_timestamp(),
      json_build_object('filling', repeat('x', 500000))::text from head, generate_series(1, $1) i`,
    [count],
  )
}

test('at drain a stream ends cleanly, and its reader goes on elsewhere', async () => {
  const leaving = await serviceUnderTest()
  const stream = await openStream(leaving.url, acme)
  await writeEvents(leaving.database.admin, 'acme', 1)
  expect((await received(stream).next()).value).toMatchObject({ id: 1 })
  const ended = openStream(leaving.url, { ...acme, lastEventId: 1 })
  const other = await ended
  other.resume()
  const over = once(other, 'end')
  await leaving.drain()
  await over
  expect(other.complete).toBe(true)
  await leaving.database.drop()
})
