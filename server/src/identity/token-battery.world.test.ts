import { setTimeout as sleep } from 'node:timers/promises'
import { makeSender } from '@firsthand/sandbox/testing/sender-key'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Service, serviceUnderTest } from '#testing/service-under-test'
import { goodProofs, type ProofStage, refusedProofs } from './testing/proof-cases.ts'
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
    const described = `error="invalid_token", error_description="${body.detail}"`
    // Of a good token that only came without its proof it is named how to send it.
    const needsProof = name === 'bound to a DPoP key, as Bearer'
    const named = needsProof ? `DPoP ${described}, algs="RS256 PS256 ES256 EdDSA"` : `Bearer ${described}`
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

describe('a bound token', () => {
  let stage: ProofStage
  beforeAll(async () => {
    const [sender, other, rsa] = await Promise.all([makeSender(), makeSender(), makeSender('RS256')])
    const { issuer } = inject('world')
    stage = {
      sender,
      other,
      rsa,
      token: await sender.token(issuer, 'acme-buyer-1'),
      second: mint.sign({ cnf: sender.cnf }),
      rsaToken: await rsa.token(issuer, 'acme-buyer-1'),
      unbound: mint.sign(),
      method: 'GET',
      url: `${service.url}/markets`,
    }
  })

  test.each(goodProofs)('of the real provider is accepted with a proof: $name', async ({ make }) => {
    const { status, body } = await service.call('GET', '/markets', { headers: { ...make(stage) } })
    expect(body).toMatchObject({ items: expect.any(Array) })
    expect(status).toBe(200)
  })

  test.each(refusedProofs)('of the real provider is refused with a proof: $name', async ({ make, error, detail }) => {
    const { status, headers, body } = await service.call('GET', '/markets', { headers: { ...make(stage) } })
    expect(status).toBe(401)
    expect(body).toEqual(problemOf(401, 'unauthenticated'))
    expect(body.detail).toMatch(detail ?? /./)
    expect(headers.get('www-authenticate')).toContain(`DPoP error="${error}", `)
  })

  const raw = (target: string, ...lines: readonly string[]) =>
    rawRequest(service.port, [
      `GET ${target} HTTP/1.1`,
      'Host: api',
      'Connection: close',
      `Authorization: DPoP ${stage.token}`,
      ...lines,
    ])
  const proofFor = (url: string) => `DPoP: ${stage.sender.proof({ method: 'GET', url, token: stage.token })}`

  test('comes with one proof, not with two', async () => {
    expect(await raw('/markets', proofFor(stage.url))).toMatch(/^HTTP\/1\.1 200 /)
    expect(await raw('/markets', proofFor(stage.url), proofFor(stage.url))).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw('/markets', `dpop: x`, proofFor(stage.url))).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('proves nothing about a path that a router and a parser read differently', async () => {
    for (const target of ['/tokens/../markets', '/tokens/%2e%2E/markets', '/./markets', '/markets/.'])
      for (const url of [target, '/markets', '/markets/', '/tokens/markets'])
        expect(await raw(target, proofFor(`${service.url}${url}`))).not.toMatch(/^HTTP\/1\.1 200 /)
  })

  test('is asked for its address as it is configured, whatever the request line and the host say', async () => {
    const evil = 'http://evil.example/markets'
    expect(await raw(evil, proofFor(evil))).toMatch(/^HTTP\/1\.1 401 /)
    expect(await raw(evil, proofFor(stage.url))).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('reads what its person reads, under their name', async () => {
    const headers = stage.sender.headers({ method: 'GET', url: `${service.url}/me`, token: stage.token })
    const { body } = await service.call('GET', '/me', { headers })
    const unbound = await service.call('GET', '/me', { token: await mint.issued() })
    // The two logins are of two moments.
    expect({ ...body, authTime: null, expiresAt: null }).toEqual({ ...unbound.body, authTime: null, expiresAt: null })
  })

  test('and its proof are in no line of the log', async () => {
    await service.call('GET', '/markets', { headers: stage.sender.headers(stage) })
    await service.call('GET', '/markets', { headers: { authorization: `DPoP ${stage.token}` } })
    expect(service.log.join('')).not.toMatch(/eyJ/)
  })
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
