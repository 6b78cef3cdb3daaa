import assert from 'node:assert/strict'
import { makeKey, type SignatureAlgorithm, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { spoiltKinds } from '@firsthand/sandbox/identity/spoilt-tokens'
import { call, type Json, type Target } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { NotShown } from '../report/not-shown.ts'

const pathOf = (template: string) => template.replace('{pairId}', '1').replaceAll(/\{\w+\}/g, 'x')

/** Every operation of the published document. */
export async function operations(target: Target) {
  const { body } = await call(target, 'GET', '/openapi.json', { as: 'acme-buyer-1' })
  return Object.entries(body.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path: pathOf(path),
      method: method.toUpperCase(),
      operation,
    })),
  )
}

async function requireRefused(target: Target, token: string, why: string): Promise<void> {
  const { status, body, headers } = await call(target, 'GET', '/markets', { token })
  assert.deepEqual([status, body?.code], [401, 'unauthenticated'], why)
  assert.match(headers.get('www-authenticate') ?? '', /^Bearer/)
}

/** Tokens that anybody can make from a good one, without the provider's key. */
async function tampered(good: string): Promise<Record<string, string>> {
  const [header = '', payload = '', signature = ''] = good.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const decode = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString())
  const [head, claims] = [decode(header), decode(payload)]
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  // As the sandbox's provider names the tenant, and as Keycloak does.
  const elsewhere = { ...claims, tenant: 'globex', organization: ['globex'] }
  const foreignKey = await makeKey(head.alg as SignatureAlgorithm)
  return {
    'a wrong signature': `${header}.${payload}.${flipped}`,
    'another tenant under the old signature': `${header}.${encode(elsewhere)}.${signature}`,
    'another key under the name of the provider’s': signToken(foreignKey, claims, head),
    'another key that the token brings along': signToken(foreignKey, claims, { ...head, jwk: publicHalf(foreignKey) }),
    'no algorithm': `${encode({ ...head, alg: 'none' })}.${payload}.`,
    'an unknown key': `${encode({ ...head, kid: 'nobody' })}.${payload}.${signature}`,
    'no token at all': 'nonsense',
  }
}

const publicHalf = ({ kty, crv, x, y, n, e }: Json) => ({ kty, crv, x, y, n, e })

export const authChecks: Checks = {
  'AUTH-1': async (target) => {
    for (const { method, path } of await operations(target)) {
      const { status } = await call(target, method, path)
      if (path === '/healthz') assert.equal(status, 200)
      else assert.equal(status, 401, `${method} ${path}`)
    }
  },

  'AUTH-2': async (target, leaveOut) => {
    for (const [why, token] of Object.entries(await tampered(await target.token('acme-buyer-1')))) {
      await requireRefused(target, token, why)
    }
    if (target.spoilt === null) return leaveOut('tokens that only the provider can make, which is not ours to ask')
    const { good, tokens, neverIssued } = await target.spoilt()
    for (const [why, token] of Object.entries(tokens)) await requireRefused(target, token, why)
    const { status } = await call(target, 'GET', '/markets', { token: good })
    assert.equal(status, 200, 'the unspoilt token is good')
    for (const kind of spoiltKinds.filter((each) => tokens[each] === undefined)) {
      assert.ok(neverIssued[kind], `${kind} is refused`)
      leaveOut(`${kind}: ${neverIssued[kind]}`)
    }
  },

  'AUTH-3': async (target) => {
    const own = await call(target, 'GET', '/markets?limit=200', { as: 'acme-buyer-1' })
    const foreign = await call(target, 'GET', '/markets?limit=200', { as: 'globex-buyer-1' })
    const ids = (answer: Json) => answer.body.items.map((market: Json) => market.pairId)
    const hiddenFromAcme = ids(foreign).find((id: number) => !ids(own).includes(id))
    if (hiddenFromAcme === undefined) throw new NotShown('the other tenant sees no market that this one does not')
    const { tenant } = await target.identify('globex-buyer-1')
    const headers = { 'x-tenant': tenant, 'x-tenant-id': tenant, tenant, 'x-forwarded-user': tenant }
    const withHeaders = await call(target, 'GET', '/markets?limit=200', { as: 'acme-buyer-1', headers })
    assert.deepEqual(withHeaders.body, own.body)
    assert.equal((await call(target, 'GET', `/markets/${hiddenFromAcme}`, { as: 'acme-buyer-1', headers })).status, 404)
    assert.equal(
      (await call(target, 'GET', `/markets?tenant=${encodeURIComponent(tenant)}`, { as: 'acme-buyer-1' })).status,
      400,
    )
    const absent = await call(target, 'GET', '/markets/987654321', { as: 'acme-buyer-1' })
    const invisible = await call(target, 'GET', `/markets/${hiddenFromAcme}`, { as: 'acme-buyer-1' })
    assert.deepEqual({ ...invisible.body, requestId: '' }, { ...absent.body, requestId: '' })
  },
}
