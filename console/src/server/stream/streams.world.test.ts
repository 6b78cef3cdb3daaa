import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@firsthand/token-handler/testing/browser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ConsoleUnderTest, consoleUnderTest } from '../testing/console-under-test.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let own: ConsoleUnderTest
beforeAll(async () => {
  own = await consoleUnderTest()
})
afterAll(() => own?.stop())

async function loggedIn(persona: string): Promise<Browser> {
  const browser = own.browser()
  await browser.logIn(persona)
  return browser
}

/** Opens the stream as an EventSource does: without a header of ours. */
async function follow(browser: Browser, lastEventId?: number) {
  const headers = {
    'x-firsthand-page': undefined,
    ...(lastEventId !== undefined && { 'last-event-id': `${lastEventId}` }),
  }
  const stream: IncomingMessage = await browser.open('GET', '/stream', { headers })
  expect(stream.statusCode).toBe(200)
  const seen: number[] = []
  const states: string[] = []
  let place = lastEventId
  let rest = ''
  stream.on('error', () => undefined)
  stream.on('data', (chunk: Buffer) => {
    const frames = `${rest}${chunk.toString()}`.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const [, id] = /^id: (\d+)$/m.exec(frame) ?? []
      if (id !== undefined) place = Number(id)
      if (id !== undefined && /^data: /m.test(frame)) seen.push(Number(id))
      const [, state] = /"state":"(\w+)"/.exec(frame) ?? []
      if (state !== undefined) states.push(state)
    }
  })
  return { stream, seen, states, place: () => place }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !isTrue(); turn += 1) await sleep(10)
  expect(isTrue()).toBe(true)
}

const countOf = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i + 1)

test('pages of one tenant and role share one stream of the service; others have their own', async () => {
  const [one, two] = [await loggedIn('acme-admin'), await loggedIn('acme-admin-2')]
  const [first, second] = [await follow(one), await follow(two)]
  await until(() => first.place() !== undefined && second.place() !== undefined)
  expect(own.service.streamsOpened()).toBe(1)
  const other = await follow(await loggedIn('globex-admin'))
  await until(() => other.place() !== undefined)
  expect(own.service.streamsOpened()).toBe(2)
  for (const { stream } of [first, second, other]) stream.destroy()
})

test('nothing is missed or sent twice: by a page that goes and comes, over a lost stream, behind what is remembered', async () => {
  const browser = await loggedIn('acme-treasury-operator')
  const page = await follow(browser)
  await until(() => page.place() !== undefined)
  const begin = page.place()!
  own.service.publish(40)
  await until(() => page.seen.length === 40)
  own.service.cut()
  own.service.publish(40)
  await until(() => page.seen.length === 80)
  expect(page.states).toEqual(expect.arrayContaining(['live', 'lost', 'live']))
  page.stream.destroy()
  own.service.publish(500)
  const again = await follow(browser, page.place())
  await until(() => again.seen.length === 500)
  again.stream.destroy()
  own.service.publish(2_600)
  await sleep(200)
  const late = await follow(browser, again.place())
  own.service.publish(10)
  await until(() => late.seen.length === 2_610)
  late.stream.destroy()
  expect([...page.seen, ...again.seen, ...late.seen]).toEqual(countOf(begin, begin + 3_190))
})

test('a place that the service does not know resets the page', async () => {
  const page = await follow(await loggedIn('acme-treasury-operator'), 9_999_999)
  await until(() => page.states.includes('reset'))
  own.service.publish(1)
  await until(() => page.seen.length === 1)
  page.stream.destroy()
})

test('a page that does not read is cut, and the others go on', async () => {
  const [slow, other] = [await loggedIn('acme-auditor'), await loggedIn('acme-auditor')]
  const reading = await follow(other)
  const idle = await slow.open('GET', '/stream')
  await until(() => reading.place() !== undefined)
  idle.pause()
  const closed = new Promise((resolve) => idle.once('close', resolve))
  idle.on('error', () => undefined)
  for (let slice = 0; slice < 60; slice += 1) {
    own.service.publish(5, 60_000)
    await sleep(10)
  }
  await until(() => reading.seen.length === 300)
  idle.resume()
  await closed
  expect(reading.stream.destroyed).toBe(false)
  reading.stream.destroy()
})

test('a stream ends with the session’s time, so that it is judged again; nobody has none', async () => {
  const browser = await loggedIn('acme-support')
  own.pass(899_500)
  const page = await follow(browser)
  await once(page.stream, 'close')
  own.pass(1_000)
  const { status, body } = await browser.call('GET', '/stream', { headers: { 'x-firsthand-page': undefined } })
  expect([status, body.code]).toEqual([401, 'session_ended'])
})
