import { Me } from '@firsthand/wire/staff/me'
import { TenantId, Timestamp } from '@firsthand/wire/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meRoutes } from './me.routes.ts'
import { type Logins, nowSeconds, startLogins } from './testing/logged-in.ts'
import { buyerOf } from './testing/pseudonyms.ts'

let logins: Logins
beforeAll(async () => {
  logins = await startLogins()
})
afterAll(() => logins.stop())

const reading = async (claims: object) => {
  const ask = await logins.serving(async (app) => {
    for (const schema of [TenantId, Timestamp, Me]) app.addSchema(schema)
    await app.register(meRoutes)
  })
  return (await ask(claims, 'GET', '/me')).json()
}

test('G13: a caller reads who they are, by the token alone', async () => {
  const exp = nowSeconds() + 60
  const claims = { exp, auth_time: 1_794_740_000, acr: 'urn:phr', name: 'Ann Example', roles: ['auditor', 'support'] }
  expect(await reading(claims)).toEqual({
    subject: 'ann',
    buyer: buyerOf('acme', 'ann'),
    issuer: logins.issuer,
    name: 'Ann Example',
    tenant: 'acme',
    roles: ['support', 'auditor'],
    authTime: '2026-11-15T10:53:20.000Z',
    acr: 'urn:phr',
    expiresAt: new Date(exp * 1000).toISOString(),
  })
})

test('what the token does not state is null, and a role that nobody knows or that its provider may not give is left out', async () => {
  expect(await reading({ roles: ['platform-admin', 'root'] })).toMatchObject({
    name: null,
    roles: [],
    authTime: null,
    acr: null,
  })
})
