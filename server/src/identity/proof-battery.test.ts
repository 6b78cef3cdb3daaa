import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodProofs, refusedProofs } from './testing/proof-cases.ts'
import { startProofs } from './testing/proof-stage.ts'

type Stage = Awaited<ReturnType<typeof startProofs>>
type App = Awaited<ReturnType<Stage['instance']>>

let on: Stage
let [first, second] = [] as unknown as [App, App]
beforeAll(async () => {
  on = await startProofs()
  ;[first, second] = await Promise.all([on.instance(), on.instance()])
})
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await on.stop()
})

const algs = 'algs="RS256 PS256 ES256 EdDSA"'

test.each(goodProofs)('a proof is taken: $name', async ({ make }) => {
  const answer = await first.inject({ url: '/markets', headers: make(on.stage) })
  expect(answer.json()).toEqual({ subject: 'ann' })
})

test.each(refusedProofs)('a proof is refused: $name', async ({ make, error, detail }) => {
  const { statusCode, headers, body } = await first.inject({ url: '/markets', headers: make(on.stage) })
  const problem = JSON.parse(body)
  expect([statusCode, problem.code]).toEqual([401, 'unauthenticated'])
  expect(problem.detail).toMatch(detail ?? /./)
  const described = String(problem.detail).replaceAll(/["\\]/g, "'")
  expect(headers['www-authenticate']).toBe(`DPoP error="${error}", error_description="${described}", ${algs}`)
})

test('the battery has at least 60 ways to send a proof, each of another name', () => {
  const names = [...goodProofs, ...refusedProofs].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(60)
})

test('a token that was verified a moment ago is asked for its proof on every call', async () => {
  const { sender, token, url } = { ...on.stage }
  const ask = (headers: Record<string, string>) => first.inject({ url: '/markets', headers })
  expect((await ask(sender.headers({ method: 'GET', url, token }))).statusCode).toBe(200)
  for (const _ of [1, 2, 3]) expect((await ask({ authorization: `DPoP ${token}` })).statusCode).toBe(401)
  expect((await ask({ authorization: `Bearer ${token}` })).statusCode).toBe(401)
  expect((await ask(sender.headers({ method: 'GET', url, token }))).statusCode).toBe(200)
})

test('a refused token is charged to the address, and a good proof to its caller', async () => {
  const { headers } = await first.inject({ url: '/markets', headers: { authorization: `DPoP ${on.stage.token}` } })
  expect(headers['ratelimit-policy']).toContain('"anonymous"')
  const proven = await first.inject({ url: '/markets', headers: on.sender.headers(on.stage) })
  expect(proven.headers['ratelimit-policy']).toContain('"reads"')
})

test('what the caller sends about the host changes nothing', async () => {
  const evil = on.sender.headers({ ...on.stage, url: 'https://evil.example/api/markets' })
  const hosts = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  expect((await first.inject({ url: '/markets', headers: { ...evil, ...hosts } })).statusCode).toBe(401)
  const good = on.sender.headers(on.stage)
  expect((await first.inject({ url: '/markets', headers: { ...good, ...hosts } })).statusCode).toBe(200)
})

test('a proof for GET is none for HEAD', async () => {
  const { url, token } = on.stage
  const head = (method: string) =>
    first.inject({ method: 'HEAD', url: '/markets', headers: on.sender.headers({ method, url, token }) })
  expect((await head('GET')).statusCode).toBe(401)
  expect((await head('HEAD')).statusCode).toBe(200)
})

describe('a proof is used once', () => {
  const send = (app: App, method: 'GET' | 'POST', path: string, headers: Record<string, string>) =>
    app.inject({ method, url: path, headers })
  const proven = (method: 'GET' | 'POST', path: string) =>
    on.sender.headers({ method, url: on.addressOf(path), token: on.stage.token })
  const again = /it has been used/

  test('at one instance, whatever it was for', async () => {
    for (const [method, path] of [
      ['GET', '/markets'],
      ['POST', '/orders'],
      ['POST', '/quotes/soft'],
    ] as const) {
      const headers = proven(method, path)
      expect((await send(first, method, path, headers)).statusCode).toBe(200)
      const repeated = await send(first, method, path, headers)
      expect([repeated.statusCode, repeated.json().detail]).toEqual([401, expect.stringMatching(again)])
    }
  })

  test('at all instances where it changes something, and at each where it does not', async () => {
    const order = proven('POST', '/orders')
    expect((await send(first, 'POST', '/orders', order)).statusCode).toBe(200)
    const elsewhere = await send(second, 'POST', '/orders', order)
    expect([elsewhere.statusCode, elsewhere.json().detail]).toEqual([401, expect.stringMatching(again)])
    for (const [method, path] of [
      ['GET', '/markets'],
      ['POST', '/quotes/soft'],
    ] as const) {
      const headers = proven(method, path)
      for (const app of [first, second]) expect((await send(app, method, path, headers)).statusCode).toBe(200)
      for (const app of [first, second]) expect((await send(app, method, path, headers)).statusCode).toBe(401)
    }
  })

  test('when it comes at the same moment at several places', async () => {
    const order = proven('POST', '/orders')
    const answers = await Promise.all([first, second, first, second].map((app) => send(app, 'POST', '/orders', order)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
  })

  test('with another signature over the same it is the same, and by another key another', async () => {
    const { sender, token } = on.stage
    const jti = crypto.randomUUID()
    const orders = on.addressOf('/orders')
    const once = () => ({
      authorization: `DPoP ${token}`,
      dpop: sender.proof({ method: 'POST', url: orders, token }, { jti }),
    })
    expect((await send(first, 'POST', '/orders', once())).statusCode).toBe(200)
    // Signed afresh, so no byte of the signature is the same.
    expect((await send(second, 'POST', '/orders', once())).statusCode).toBe(401)
    const { rsa, rsaToken } = on.stage
    const theirs = rsa.proof({ method: 'POST', url: orders, token: rsaToken }, { jti })
    const answer = await send(second, 'POST', '/orders', { authorization: `DPoP ${rsaToken}`, dpop: theirs })
    expect(answer.statusCode).toBe(200)
  })

  test('and what is kept of it for all names nobody', () => {
    expect([...on.store.used].every((name) => /^acme [\w-]{43}$/.test(name))).toBe(true)
  })
})

test('a role that must be bound refuses every token that has it and is not, whatever the call', async () => {
  const bound = await startProofs({ boundRoles: ['treasury-approver'] })
  const app = await bound.instance()
  const ask = async (claims: object, isBound: boolean) => {
    const token = bound.tokenWith({ ...claims, ...(isBound && { cnf: bound.sender.cnf }) })
    const proven = bound.sender.headers({ method: 'GET', url: bound.addressOf('/markets'), token })
    return app.inject({ url: '/markets', headers: isBound ? proven : { authorization: `Bearer ${token}` } })
  }
  const roles = ['treasury-operator', 'treasury-approver']
  const refused = await ask({ roles }, false)
  expect(refused.json()).toMatchObject({
    status: 401,
    detail: expect.stringMatching(/treasury-approver must be bound/),
  })
  expect(refused.headers['www-authenticate']).toContain('DPoP error="invalid_token"')
  expect((await ask({ roles }, true)).statusCode).toBe(200)
  expect((await ask({ roles: ['treasury-operator'] }, false)).statusCode).toBe(200)
  expect((await ask({ roles: [] }, false)).statusCode).toBe(200)
  await app.close()
  await bound.stop()
})

test('a token that is bound in another way, or in several, is refused', async () => {
  const { sender } = on
  for (const cnf of [
    {},
    null,
    [],
    'jkt',
    { jkt: 7 },
    { jkt: 'short' },
    { jkt: `${sender.jkt}=` },
    { jkt: [sender.jkt] },
    { 'x5t#S256': sender.jkt },
    { jkt: sender.jkt, 'x5t#S256': sender.jkt },
    { jwk: sender.header.jwk },
  ]) {
    const token = on.tokenWith({ cnf })
    for (const headers of [sender.headers({ ...on.stage, token }), { authorization: `Bearer ${token}` }])
      expect((await first.inject({ url: '/markets', headers })).json()).toMatchObject({
        status: 401,
        detail: expect.stringMatching(/is not valid here/),
      })
  }
})
