import { makeSender, type Proven, type Sender } from '@firsthand/sandbox/testing/sender-key'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { complianceOfThisFile, tokenOf } from '../testing/compliance-under-test.ts'
import { anApplication } from '../testing/customers.ts'

const compliance = complianceOfThisFile()
let sender: Sender
let token: string
beforeAll(async () => {
  sender = await makeSender()
  // As the real provider issues it.
  token = await sender.token(inject('world').issuer, 'acme-buyer-1')
})

const profileUrl = () => `${compliance.url}/profile`
const ask = (headers: Record<string, string>, method = 'GET', body?: unknown) =>
  compliance.call(method, '/profile', { headers, ...(body !== undefined && { body }) })
const proven = (others: Partial<Proven> = {}) => sender.headers({ method: 'GET', url: profileUrl(), token, ...others })

test('a bound token with its proof reads and writes the caller’s own profile', async () => {
  expect((await ask(proven())).body).toMatchObject({ tenant: 'acme', subject: 'acme-buyer-1', kycStatus: 'none' })
  const applied = await ask(proven({ method: 'PUT' }), 'PUT', anApplication())
  expect([applied.status, applied.body.kycStatus]).toEqual([200, 'pending'])
})

test('without its proof it is nobody’s, and the challenge says what to do', async () => {
  for (const headers of [{ authorization: `Bearer ${token}` }, { authorization: `DPoP ${token}` }]) {
    const { status, body, headers: answered } = await ask(headers)
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
    expect(answered.get('www-authenticate')).toMatch(/^DPoP error="invalid_(token|dpop_proof)".*algs="/)
  }
})

describe('a proof', () => {
  test.each<readonly [string, Partial<Proven>]>([
    ['of another call', { method: 'PUT' }],
    ['for the service that Compliance is asked by', { url: 'https://api.firsthand.example/profile' }],
    ['for another path', { url: 'http://127.0.0.1/wallets' }],
  ])('%s is refused', async (_name, others) => {
    const { status, body } = await ask(proven(others))
    expect([status, body.detail]).toEqual([401, expect.stringMatching(/The DPoP proof is not accepted/)])
  })

  test('of another key is refused', async () => {
    const other = await makeSender()
    const dpop = other.proof({ method: 'GET', url: profileUrl(), token })
    expect((await ask({ ...proven(), dpop })).body.detail).toMatch(/another key/)
  })

  test('is used once, also at another instance where it changes something', async () => {
    const read = proven()
    expect((await ask(read)).status).toBe(200)
    expect((await ask(read)).body.detail).toMatch(/it has been used/)
    // Another instance that callers reach at the same address.
    const elsewhere = await compliance.another({ COMPLIANCE_PUBLIC_URL: compliance.url })
    const write = proven({ method: 'PUT' })
    expect((await ask(write, 'PUT', anApplication())).status).toBe(409)
    const answer = await fetch(`${elsewhere.url}/profile`, {
      method: 'PUT',
      headers: { ...write, 'content-type': 'application/json' },
      body: JSON.stringify(anApplication()),
    })
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
      401,
      expect.stringMatching(/it has been used/),
    ])
    await elsewhere.close()
  })

  test('that was used is forgotten after five minutes, and not before', async () => {
    const count = async () =>
      Number((await compliance.admin.query('select count(*) from cmp.used_proof')).rows[0].count)
    await ask(proven({ method: 'PUT' }), 'PUT', anApplication())
    const before = await count()
    expect(before).toBeGreaterThan(0)
    const sweep = async () => Number((await compliance.admin.query('select cmp.sweep_proofs() as swept')).rows[0].swept)
    expect(await sweep()).toBe(0)
    await compliance.admin.query("update cmp.used_proof set used_at = used_at - interval '5 minutes 1 second'")
    expect(await sweep()).toBe(before)
    expect(await count()).toBe(0)
  })

  test('beside an unbound token is refused', async () => {
    const unbound = tokenOf('acme-buyer-1')
    expect((await ask(proven({ token: unbound }))).body.detail).toMatch(/bound to no key/)
    expect((await ask({ authorization: `Bearer ${unbound}` })).status).toBe(200)
  })
})

describe('the service’s key', () => {
  const bearing = (key: string) => ask({ authorization: `Bearer ${token}`, 'service-key': key })

  test('stands for the proof that the service has verified', async () => {
    expect((await bearing(compliance.serviceKey)).body).toMatchObject({ subject: 'acme-buyer-1' })
  })

  test('that is wrong gives no advantage', async () => {
    for (const key of ['f'.repeat(64), '', compliance.serviceKey.toUpperCase().padEnd(65, '0')]) {
      const { status, body } = await bearing(key)
      expect([status, body.code]).toEqual([401, 'unauthenticated'])
      // Nor a disadvantage: whoever proves their key is who they are.
      expect((await ask({ ...proven(), 'service-key': key })).status).toBe(200)
    }
  })

  test('stands for no token', async () => {
    const { serviceKey } = compliance
    expect((await ask({ 'service-key': serviceKey })).status).toBe(401)
    expect((await ask({ 'service-key': serviceKey, authorization: 'Bearer a.b.c' })).status).toBe(401)
  })
})
