import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startBrowser } from '../testing/page-browser.ts'
import { startWorld, type World } from '../world/world.ts'
import { type Control, startControl } from './control.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
let control: Control
let browser: Browser
/** What came back to a page of another origin, by what it tried. */
type Tried = Readonly<Record<string, string>>

/** A page that somebody else serves, and that a developer has open beside the sandbox. */
const evil = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Prizes</title>')
}).listen(0, '127.0.0.1')
const evilAt = (host: string) => `http://${host}:${(evil.address() as AddressInfo).port}/`

beforeAll(async () => {
  world = await startWorld({ api: false, chain: false, migrate: false, databaseUrl: null, clock: 'movable' })
  control = await startControl(world)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await control?.stop()
  await world?.stop()
  evil.close()
})

/** Everything that a page can do without leave: it runs in the page, so it is text. */
const attack = (url: string) => `(async () => {
  const url = ${JSON.stringify(url)}
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const simple = { method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' } }
  const asked = async (path, options) => {
    try {
      const answer = await fetch(url + path, options)
      return answer.type === 'opaque' ? 'opaque' : answer.status + ' ' + (await answer.text())
    } catch (error) { return 'failed' }
  }
  const loaded = (name, attribute) => new Promise((done) => {
    const made = document.createElement(name)
    made.onload = () => done('loaded')
    made.onerror = () => done('failed')
    made[attribute] = url + '/sandbox'
    document.body.append(made)
  })
  const submitted = () => {
    const form = document.createElement('form')
    form.method = 'POST'
    form.enctype = 'text/plain'
    form.target = 'frame'
    form.action = url + '/sandbox/clock/advance'
    const input = document.createElement('input')
    input.name = '{"seconds":60,"pad":"'
    input.value = '"}'
    form.append(input)
    const frame = document.createElement('iframe')
    frame.name = 'frame'
    document.body.append(frame, form)
    return new Promise((done) => { frame.onload = () => done('sent'); form.submit() })
  }
  return {
    description: await asked('/sandbox'),
    token: await asked('/sandbox/tokens', { ...json, body: '{"persona":"acme-admin"}' }),
    tokenAsText: await asked('/sandbox/tokens', { ...simple, body: '{"persona":"acme-admin"}' }),
    clock: await asked('/sandbox/clock/advance', { ...json, body: '{"seconds":60}' }),
    clockAsText: await asked('/sandbox/clock/advance', { ...simple, body: '{"seconds":60}' }),
    removal: await asked('/sandbox/refusals', { method: 'DELETE' }),
    script: await loaded('script', 'src'),
    image: await loaded('img', 'src'),
    form: await submitted(),
  }
})()`

async function tried(from: string): Promise<Tried> {
  const tab = await browser.newPage()
  await tab.goto(from)
  const found = (await tab.evaluate(attack(control.url))) as Tried
  await tab.close()
  return found
}

test.each([
  ['of another host', 'evil.example'],
  ['of another port of this machine', '127.0.0.1'],
  ['of the other name of this machine', 'localhost'],
])('a page %s reads no token and pulls no lever', async (_whose, host) => {
  expect(await tried(evilAt(host))).toEqual({
    description: 'failed',
    token: 'failed',
    tokenAsText: expect.stringMatching(/^(opaque|failed)$/),
    clock: 'failed',
    clockAsText: expect.stringMatching(/^(opaque|failed)$/),
    removal: 'failed',
    script: 'failed',
    image: 'failed',
    form: 'sent',
  })
  expect(world.clock.aheadSeconds()).toBe(0)
})

test('a name that was pointed at this machine opens nothing, though it is one origin with what it asks', async () => {
  const rebound = control.url.replace('127.0.0.1', 'evil.example')
  const tab = await browser.newPage()
  const opened = await tab.goto(rebound)
  expect([opened?.status(), await opened?.text()]).toEqual([
    403,
    expect.stringContaining('Call the sandbox as 127.0.0.1'),
  ])
  const read = `fetch('/sandbox/tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"persona":"acme-admin"}' }).then((answer) => answer.status)`
  expect(await tab.evaluate(read)).toBe(403)
  await tab.close()
})

test('no page frames the sandbox’s page, and a window that one opened cannot be reached', async () => {
  const tab = await browser.newPage()
  await tab.goto(evilAt('evil.example'))
  const framed = `new Promise((done) => {
    const frame = document.createElement('iframe')
    frame.onload = () => { try { done(frame.contentDocument === null ? 'out of reach' : 'within reach') } catch { done('out of reach') } }
    frame.src = ${JSON.stringify(control.url)}
    document.body.append(frame)
  })`
  expect(await tab.evaluate(framed)).toBe('out of reach')
  const [frame] = tab.frames().slice(1)
  expect(await frame?.title()).not.toBe('Firsthand sandbox')
  const popup = tab.waitForEvent('popup')
  await tab.evaluate(`globalThis.opened = window.open(${JSON.stringify(control.url)})`)
  await (await popup).waitForURL(/.*/)
  await expect.poll(() => tab.evaluate('globalThis.opened.closed')).toBe(true)
  await tab.close()
})
