import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { head, withBody } from '#main/testing/raw-socket-case'
import { type Exchange, exchange } from '#main/testing/raw-socket-exchange'
import { type Service, serviceUnderTest, tokenOf } from '#testing/service-under-test'
import { allPages } from './testing/listing-catalogue.ts'
import { type ImportAnswer, lineOf, openImport } from './testing/listing-import-client.ts'

const path = '/admin/tokens/import'
const type = 'application/x-ndjson'
const idleSeconds = 15
const trickled = 26

let service: Service
/** All begun together, so that the file takes no longer than the slowest of them. */
let slow: Promise<ImportAnswer>
let silent: Promise<{ answer: ImportAnswer; afterMs: number }>
let mute: Promise<Exchange>
let afterImport: Promise<Exchange>

/** A line each half second: longer than the ten seconds that any other request may take. */
async function trickle(): Promise<ImportAnswer> {
  const sending = openImport(service)
  for (let i = 1; i <= trickled; i++) {
    await sending.send(lineOf(i, { source: 'slow' }))
    await sleep(500)
  }
  sending.end()
  return sending.answered
}

async function fallSilent() {
  const begun = performance.now()
  const sending = openImport(service)
  await sending.send(lineOf(1, { source: 'silent' }))
  const answer = await sending.answered
  return { answer, afterMs: performance.now() - begun }
}

beforeAll(async () => {
  service = await serviceUnderTest()
  const token = tokenOf('acme-admin')
  slow = trickle()
  silent = fallSilent()
  const announced = head(token, { method: 'POST', path, lines: [`Content-Type: ${type}`, 'Content-Length: 900'] })
  mute = exchange(service.port, announced)
  const whole = withBody(token, lineOf(1, { source: 'before' }), { path, type })
  const drip = head(token, {
    method: 'POST',
    path: '/tokens',
    lines: ['Content-Type: application/json', 'Content-Length: 900'],
  })
  const bytes = Buffer.concat([whole, Buffer.from(`${drip}${' '.repeat(900)}`)])
  afterImport = exchange(service.port, bytes, { drip: { after: bytes.length - 900, bytes: 1, everyMs: 200 } })
})
afterAll(() => service.stop())

test('an import that takes longer than other requests may is read to its end', async () => {
  const { whole, lines, tallies } = await slow
  expect([whole, lines.length, tallies.at(-1)?.complete]).toEqual([true, trickled, true])
  expect(await allPages(service, '/tokens', { source: 'slow' })).toHaveLength(trickled)
})

test('a request after an import on the same connection has no more time than others', async () => {
  const { answers, closedAfterMs } = await afterImport
  expect(answers.map(({ status }) => status)).toEqual([200])
  expect(closedAfterMs).toBeGreaterThan(9_500)
  expect(closedAfterMs).toBeLessThan(14_000)
})

test('an import that falls silent is cut, whether it had begun or not', async () => {
  const { answer, afterMs } = await silent
  expect([answer.whole, answer.tallies.some(({ complete }) => complete)]).toEqual([false, false])
  expect(afterMs).toBeGreaterThan(idleSeconds * 1000 - 500)
  expect(afterMs).toBeLessThan(idleSeconds * 1000 + 3000)
  const { answers, closedAfterMs } = await mute
  expect(answers.every(({ text }) => !text.includes('"complete":true'))).toBe(true)
  expect(closedAfterMs).toBeLessThan(idleSeconds * 1000 + 3000)
})

test('what a silent client had sent is repeated without harm', async () => {
  const sending = openImport(service)
  await sending.send(lineOf(1, { source: 'silent' }))
  sending.end()
  expect((await sending.answered).tallies.at(-1)).toMatchObject({ complete: true, lines: 1 })
  expect(await allPages(service, '/tokens', { source: 'silent' })).toHaveLength(1)
})
