import { createHash, createPublicKey, verify } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createCalls } from '../calls.ts'
import { proofBy } from '../index.ts'
import { InvalidOption } from '../sdk-error.ts'
import { overloaded, scriptedService } from '../testing/scripted-service.ts'
import type { KeyPair } from './proof-by.ts'

const service = scriptedService()
type Pair = KeyPair
const keys = (key: Pair) => ({ dpop: proofBy(key) })

let [onCurve, edwards] = [] as unknown as [Pair, Pair]
beforeAll(async () => {
  ;[onCurve, edwards] = (await Promise.all([
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
    crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']),
  ])) as [Pair, Pair]
})

/** Reads a proof, and whether its own key has signed it. */
function read(proof: unknown) {
  const [header = '', claims = '', signature = ''] = String(proof).split('.')
  const parsed = [header, claims].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  const [{ jwk, alg, typ }, about] = parsed
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    alg === 'EdDSA' ? null : 'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { isSigned, jwk, alg, typ, about }
}

test.each([
  ['ES256', () => onCurve, ['crv', 'kty', 'x', 'y']],
  ['EdDSA', () => edwards, ['crv', 'kty', 'x']],
])(
  'each request carries a proof by the %s key, of its method, its address and its token',
  async (alg, key, members) => {
    await service.firsthand(keys(key())).tokens.list({ query: { limit: 7 } })
    const [request] = service.received
    const { isSigned, jwk, about, ...header } = read(request?.headers.dpop)
    expect(request?.headers.authorization).toBe('DPoP token')
    expect([isSigned, header]).toEqual([true, { alg, typ: 'dpop+jwt' }])
    expect(Object.keys(jwk).sort()).toEqual(members)
    expect(about).toEqual({
      jti: expect.stringMatching(/^[0-9a-f]{32}$/),
      htm: 'GET',
      htu: `http://${request?.headers.host}/tokens`,
      iat: expect.closeTo(Date.now() / 1000, -1),
      ath: createHash('sha256').update('token').digest('base64url'),
    })
  },
)

test('a call that is made again carries another proof, and the same body', async () => {
  service.script = [overloaded, overloaded]
  const body = { pairId: 1, cashAmount: '1', walletAddress: `0x${'1'.repeat(40)}` }
  await service.firsthand(keys(onCurve)).primaryMint.quotes.create({ body })
  const proofs = service.received.map(({ headers }) => read(headers.dpop))
  expect(new Set(proofs.map(({ about }) => about.jti)).size).toBe(3)
  expect(proofs.every(({ isSigned, about }) => isSigned && about.htm === 'POST')).toBe(true)
  expect(new Set(service.received.map((each) => each.body)).size).toBe(1)
})

test('a proof may be made elsewhere', async () => {
  const asked: unknown[] = []
  const proof = async (...about: readonly string[]) => {
    asked.push(about)
    return 'a.b.c'
  }
  await createCalls({ url: service.url(), token: () => 'mine', dpop: proof }).markets.read({ path: { pairId: 1 } })
  expect(asked).toEqual([['GET', `${service.url()}/markets/1`, 'mine']])
  expect(service.received[0]?.headers.dpop).toBe('a.b.c')
})

test('without a key nothing is proven', async () => {
  await service.firsthand().markets.list()
  expect(service.received[0]?.headers).toMatchObject({ authorization: 'Bearer token' })
  expect(service.received[0]?.headers.dpop).toBeUndefined()
})

test('a key of another kind is refused before anything is sent', async () => {
  const rsa = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: Buffer.from([1, 0, 1]),
  }
  for (const other of [rsa, { name: 'ECDSA', namedCurve: 'P-384' }]) {
    const key = (await crypto.subtle.generateKey(other as never, false, ['sign', 'verify'])) as unknown as Pair
    expect(() => proofBy(key)).toThrow(InvalidOption)
  }
})
