import { request } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startWorld, type World } from '../world/world.ts'
import { type Control, startControl } from './control.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ api: false, chain: false, migrate: false, databaseUrl: null })
})
afterAll(() => world?.stop())

async function control(): Promise<Control> {
  const started = await startControl(world)
  onTestFinished(() => started.stop())
  return started
}

/** Sends headers that fetch would not let anybody choose. */
function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })
}

type Reported = { readonly personas: readonly { readonly name: string }[] }
const reported = async <T>(response: Promise<Response>) => (await (await response).json()) as T

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('describes the sandbox, and gives tokens of its personas', async () => {
  const { url } = await control()
  const { issuer, audience } = world.identity
  const sandbox = await reported<Reported>(fetch(`${url}/sandbox`))
  expect(sandbox).toMatchObject({ issuer, audience, apiUrl: null })
  const buyer = sandbox.personas.find(({ name }) => name === 'acme-buyer-1')
  expect(buyer).toMatchObject({ tenant: 'acme', roles: [], wallet: { address: expect.stringMatching(/^0x/) } })
  const asked = post(`${url}/sandbox/tokens`, { persona: 'acme-admin' })
  const { token, expiresAt } = await reported<{ token: string; expiresAt: string }>(asked)
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    sub: 'acme-admin',
  })
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 60_000)
})

test('what it does not do is a problem with a sentence that helps', async () => {
  const { url } = await control()
  const nobody = await post(`${url}/sandbox/tokens`, { persona: 'nobody' })
  expect([nobody.status, nobody.headers.get('content-type')]).toEqual([422, 'application/problem+json'])
  expect(await nobody.text()).toMatch(/"detail":"Name a persona: acme-buyer-1, /)
  expect((await fetch(`${url}/sandbox/nothing`)).status).toBe(404)
  expect((await fetch(`${url}/sandbox/tokens`)).status).toBe(405)
  expect((await fetch(`${url}/sandbox/tokens`, { method: 'POST', body: 'persona' })).status).toBe(415)
})

test('a web page does not reach it, whatever name it has for this machine', async () => {
  const { url } = await control()
  const { host } = new URL(url)
  const here = `${url}/sandbox`
  expect(await statusOf(here, { host })).toBe(200)
  expect(await statusOf(here, { host: host.replace('127.0.0.1', 'localhost') })).toBe(200)
  expect(await statusOf(here, { host: 'evil.example' })).toBe(403)
  expect(await statusOf(here, { host: 'evil.example:80' })).toBe(403)
  expect(await statusOf(here, { host, origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf(here, { host, origin: 'null' })).toBe(403)
  expect(await statusOf(here, { host, 'sec-fetch-site': 'cross-site' })).toBe(403)
})
