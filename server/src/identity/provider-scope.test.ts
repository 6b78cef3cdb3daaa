import { makeKey, type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { serviceNames } from '@firsthand/values/service-names'
import type { Caller } from '@firsthand/values/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityProfile, presets } from './profile.ts'
import { buyerOf, testPseudonyms } from './testing/pseudonyms.ts'
import { type Issuer, startIssuer } from './testing/token-issuer.ts'
import { oidcTokenVerifier } from './verify-token.ts'

const audience = 'https://api.firsthand.example'
type Provider = { readonly at: Issuer; readonly key: PrivateKey }
let [ours, theirs] = [] as unknown as [Provider, Provider]

async function provider(): Promise<Provider> {
  const [at, key] = await Promise.all([startIssuer(), makeKey()])
  at.publish(key)
  return { at, key }
}
beforeAll(async () => {
  ;[ours, theirs] = await Promise.all([provider(), provider()])
})
afterAll(() => Promise.all([ours.at.stop(), theirs.at.stop()]))

const profile = ({ at }: Provider, own: Partial<IdentityProfile>): IdentityProfile => ({
  ...presets.standard,
  issuer: at.issuer,
  audience,
  ...own,
})
const token = ({ at, key }: Provider, claims: object) => {
  const iat = Math.floor(Date.now() / 1000)
  return signToken(key, { iss: at.issuer, aud: audience, iat, exp: iat + 60, ...claims })
}

/** Ours speaks for the staff of acme, theirs for the people of globex alone. */
const both = () => {
  const verifier = oidcTokenVerifier(
    [
      profile(ours, { tenants: ['acme'], roles: ['treasury-operator', 'treasury-approver'] }),
      profile(theirs, { tenants: ['globex'], roles: ['treasury-operator'] }),
    ],
    testPseudonyms,
  )
  return async (bearer: string): Promise<Caller | null> => verifier.verify(bearer)
}
const refusal = (detail: RegExp) => ({ reason: 'unauthenticated', detail: expect.stringMatching(detail) })

test('a caller is a tenant, an issuer and a subject', async () => {
  const caller = await both()(token(ours, { tenant: 'acme', sub: 'alice', roles: ['treasury-operator'] }))
  const roles = new Set(['treasury-operator'])
  const buyer = buyerOf('acme', 'alice')
  expect(caller).toMatchObject({ tenantId: 'acme', issuer: ours.at.issuer, subject: 'alice', buyer, roles })
})

test('a provider does not speak for another tenant, whatever roles it gives', async () => {
  const verify = both()
  for (const roles of [['treasury-approver', 'marketplace-admin'], []])
    await expect(verify(token(theirs, { tenant: 'acme', sub: 'alice', roles }))).rejects.toMatchObject(
      refusal(/may not speak for the tenant acme/),
    )
})

test('a role that a provider may not give is withheld, and the others stay', async () => {
  const caller = await both()(
    token(theirs, { tenant: 'globex', sub: 'bob', roles: ['treasury-operator', 'treasury-approver'] }),
  )
  expect(caller).toMatchObject({
    roles: new Set(['treasury-operator']),
    withheldRoles: new Set(['treasury-approver']),
  })
})

test('platform-admin is given by name alone, also by the only provider', async () => {
  const claims = { tenant: 'acme', sub: 'root', roles: ['marketplace-admin', 'platform-admin'] }
  const held = async (own: Partial<IdentityProfile>) =>
    (await oidcTokenVerifier([profile(ours, own)], testPseudonyms).verify(token(ours, claims)))?.roles
  expect(await held({})).toEqual(new Set(['marketplace-admin']))
  expect(await held({ roles: ['marketplace-admin'] })).toEqual(new Set(['marketplace-admin']))
  expect(await held({ roles: ['marketplace-admin', 'platform-admin'] })).toEqual(new Set(claims.roles))
})

test.each([...serviceNames, 'Firsthand', 'FIRSTHAND', buyerOf('acme', 'alice')])('nobody is called %s', async (sub) => {
  await expect(both()(token(ours, { tenant: 'acme', sub, roles: [] }))).rejects.toMatchObject(
    refusal(/the service uses this name for itself/),
  )
})

test('people of two providers of one tenant are different people, and neither can take a name of the other', async () => {
  const verifier = oidcTokenVerifier(
    [
      profile(ours, { tenants: ['acme'], roles: [] }),
      profile(theirs, { tenants: ['acme'], roles: ['treasury-operator'], people: 'staff' }),
    ],
    testPseudonyms,
  )
  const named = async (by: Provider, sub: string) =>
    (await verifier.verify(token(by, { tenant: 'acme', sub })))?.subject
  expect(await named(ours, 'alice')).toBe('alice')
  expect(await named(theirs, 'alice')).toBe('staff:alice')
  expect(await named(theirs, 'staff:alice')).toBe('staff:staff:alice')
  await expect(named(ours, 'staff:alice')).rejects.toMatchObject(refusal(/another identity provider’s/))
  await expect(named(theirs, 'x'.repeat(128))).rejects.toMatchObject(refusal(/too long/))
})
