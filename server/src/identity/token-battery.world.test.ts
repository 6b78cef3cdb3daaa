import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, serviceUnderTest } from '#testing/service-under-test'
import { claimTokens } from './testing/token-cases-claims.ts'
import { formTokens, unreadableTokens } from './testing/token-cases-form.ts'
import { goodTokens, leewayTokens } from './testing/token-cases-good.ts'
import { keyTokens } from './testing/token-cases-key.ts'
import { type Mint, openMint, type TokenCase } from './testing/token-mint.ts'
import { rawRequest } from './testing/token-raw-request.ts'

const sent: readonly TokenCase[] = [...goodTokens, ...leewayTokens, ...keyTokens, ...claimTokens, ...formTokens]
const all = [...sent, ...unreadableTokens]
const right: string[] = []

let mint: Mint
let service: Service
beforeAll(async () => {
  mint = await openMint()
  service = await serviceUnderTest(mint.settings)
})
afterAll(async () => {
  await service?.stop()
  await mint?.close()
})

/** A second that ends between signing and reading would move an edge by one. */
async function earlyInASecond(): Promise<void> {
  const past = Date.now() % 1000
  if (past > 500) await sleep(1000 - past)
}

const problemOf = (status: number, code: string) => ({
  type: expect.stringMatching(new RegExp(`/${code}$`)),
  title: expect.any(String),
  status,
  code,
  detail: expect.any(String),
  requestId: expect.stringMatching(/^req_/),
  retryable: false,
})

test.each(sent)('$expected for a token: $name', async ({ name, expected, make }) => {
  if (leewayTokens.some((each) => each.name === name)) await earlyInASecond()
  const { status, headers, body } = await service.call('GET', '/markets', { token: await make(mint) })
  expect(status).toBe(expected)
  if (expected === 401) {
    expect(body).toEqual(problemOf(401, 'unauthenticated'))
    // Only the end of its life is named: why a forged one failed is nobody's to learn.
    expect(body.detail.includes('expired')).toBe(/^exp \d+ s ago$/.test(name))
    const isMissing = body.detail.startsWith('Send an access token')
    const named = `Bearer error="invalid_token", error_description="${body.detail}"`
    expect(headers.get('www-authenticate')).toBe(isMissing ? 'Bearer' : named)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(headers.get('x-request-id')).toBe(body.requestId)
  }
  right.push(name)
})

test.each(unreadableTokens)('$expected for a token: $name', async ({ name, expected, make }) => {
  const authorization = `Authorization: Bearer ${await make(mint)}`
  const answer = await rawRequest(service.port, ['GET /markets HTTP/1.1', 'Host: api', authorization])
  const [head = '', text = ''] = answer.split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${expected} `)
  expect(JSON.parse(text)).toMatchObject(problemOf(expected, 'invalid_request'))
  right.push(name)
})

test('the battery has at least 60 tokens, each of another name, and none is answered wrongly', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(60)
  process.stdout.write(`${all.length} tokens, ${all.length - right.length} wrong\n`)
  expect(right).toEqual(all.map(({ name }) => name))
})

test('a bad token is refused again and again: only good ones are remembered', async () => {
  const token = mint.sign({ aud: 'https://other.example' })
  for (const _ of [1, 2, 3]) {
    expect((await service.call('GET', '/markets', { token })).status).toBe(401)
  }
})

test('no part of a refused token is in the log', async () => {
  const token = mint.sign({ tenant: 'canary', sub: 'canary with blanks' })
  expect((await service.call('GET', '/markets', { token })).status).toBe(401)
  expect(service.log.join('')).not.toMatch(/canary|eyJ/)
})
