import type { ServerResponse } from 'node:http'
import { expect, expectTypeOf, test } from 'vitest'
import type { FirsthandEvent } from './index.ts'
import { overloaded, refusal, scriptedService } from './testing/scripted-service.ts'

const service = scriptedService()
const { firsthand } = service
const event = (sequence: number) => ({ type: 'market.paused', sequence, data: { pairId: sequence } })
const frame = (sequence: number) => `id: ${sequence}\ndata: ${JSON.stringify(event(sequence))}\n\n`
/** A stream of these pieces, which then ends or stays open. */
const stream =
  (pieces: readonly string[], isOpen = false) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.write('retry: 1000\n\n')
    for (const piece of pieces) response.write(piece)
    if (!isOpen) response.end()
  }

test('SD4: events come typed, in order, across connections, each behind the last one', async () => {
  const [first, second] = [frame(8).slice(0, 20), frame(8).slice(20)]
  service.script = [
    stream([frame(6), frame(7), first]),
    'cut',
    overloaded,
    stream([': still here\n\n', first, second], true),
  ]
  const seen: number[] = []
  for await (const each of firsthand().each.live({ after: 5 })) {
    expectTypeOf(each).toEqualTypeOf<FirsthandEvent>()
    if (each.type === 'market.paused') seen.push(each.data.pairId)
    if (each.sequence === 8) break
  }
  expect(seen).toEqual([6, 7, 8])
  expect(service.received.map(({ headers }) => headers['last-event-id'])).toEqual(['5', '7', '7', '7'])
})

test('SD4: the place is known before the first event, where the service names it', async () => {
  service.script = [stream(['id: 41\n\n']), stream([frame(42)], true)]
  for await (const { sequence } of firsthand().each.live()) {
    expect(sequence).toBe(42)
    break
  }
  expect(service.received.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '41'])
})

test('SD4: a refusal is thrown at once, and so is an answer that is no stream', async () => {
  service.script = [refusal('forbidden', 403, false, { requiredRole: 'tenant-integrator' })]
  const stopped = Array.fromAsync(firsthand().each.live())
  await expect(stopped).rejects.toMatchObject({ code: 'forbidden', refusal: { requiredRole: 'tenant-integrator' } })
  expect(service.received.length).toBe(1)
  service.script = [{ status: 200, body: '<h1>login', type: 'text/html' }]
  await expect(Array.fromAsync(firsthand().each.live())).rejects.toMatchObject({ code: 'connection_lost', status: 200 })
})

test('SD4: the signal ends the loop within moments, without an error, whatever is under way', async () => {
  for (const answer of [stream([frame(1)], true), 'hang' as const, overloaded]) {
    service.script = [answer, 'hang']
    const giveUp = new AbortController()
    setTimeout(() => giveUp.abort(), 60)
    const started = performance.now()
    await Array.fromAsync(firsthand().each.live({ signal: giveUp.signal }))
    expect(performance.now() - started).toBeLessThan(1000)
  }
})

test('SD11: a list of events narrows by type, and a signal ends a list', async () => {
  const page = { items: [event(1)], next_cursor: 'more' }
  service.script = [{ status: 200, body: page }, 'hang']
  const giveUp = new AbortController()
  const pairs: number[] = []
  const listed = (async () => {
    for await (const each of firsthand().each.events({ after: 0 }, { signal: giveUp.signal })) {
      expectTypeOf(each).toEqualTypeOf<FirsthandEvent>()
      if (each.type === 'market.paused') pairs.push(each.data.pairId)
      setTimeout(() => giveUp.abort(), 30)
    }
  })()
  await expect(listed).rejects.toMatchObject({ code: 'given_up' })
  expect(pairs).toEqual([1])
})
