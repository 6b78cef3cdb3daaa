import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimsSigner, ed25519Key, signedClaims } from './signed-claims.ts'

const aKey = () => claimsSigner(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
const signer = aKey()
const shape = { Check: (value: unknown): value is { n: number } => typeof (value as { n?: unknown }).n === 'number' }
const pinned = { type: 'number+jwt', shape, keys: new Map([[signer.kid, ed25519Key(signer.x)]]) }
const good = signer.sign('number+jwt', { n: 1 })

test('a statement of a pinned key is read back', () => {
  expect(signedClaims(pinned, good)).toEqual({ claims: { n: 1 }, kid: signer.kid })
})

test('another key, kind, shape, byte or form is nothing', () => {
  const [head, , signature] = good.split('.')
  const other = Buffer.from(JSON.stringify({ n: 2 })).toString('base64url')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'number+jwt', kid: signer.kid })).toString('base64url')
  const wrong = [
    aKey().sign('number+jwt', { n: 1 }),
    signer.sign('text+jwt', { n: 1 }),
    signer.sign('number+jwt', { n: '1' }),
    `${head}.${other}.${signature}`,
    `${none}.${other}.`,
    `${good}.`,
    '',
    'a.b.c',
  ]
  for (const text of wrong) expect(signedClaims(pinned, text), text).toBeNull()
})

test('what is signed as critical is not understood, and so is nothing', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const statement = (header: object) => {
    const text = `${encoded({ alg: 'EdDSA', typ: 'number+jwt', kid: 'a', ...header })}.${encoded({ n: 1 })}`
    return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
  }
  const keys = new Map([['a', publicKey]])
  expect(signedClaims({ ...pinned, keys }, statement({}))).toEqual({ claims: { n: 1 }, kid: 'a' })
  expect(signedClaims({ ...pinned, keys }, statement({ crit: ['exp'], exp: 1 }))).toBeNull()
})

test('no other kind of key signs', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(() => claimsSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow('no Ed25519 key')
})
