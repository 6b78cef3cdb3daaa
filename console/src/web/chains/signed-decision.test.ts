import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy } from './signed-decision.ts'

const made = (kid: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { key: { ...publicKey.export({ format: 'jwk' }), kty: 'OKP', kid }, privateKey }
}
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a decision counts as signed only by the published key that its head names', async () => {
  const [ours, theirs] = [made('a'), made('a')]
  const text = `${encode({ alg: 'EdDSA', kid: 'a' })}.${encode({ outcome: 'approved' })}`
  const jws = `${text}.${sign(null, Buffer.from(text), ours.privateKey).toString('base64url')}`
  expect(await isSignedBy([ours.key], jws)).toBe(true)
  expect(await isSignedBy([theirs.key], jws)).toBe(false)
  expect(await isSignedBy([{ ...ours.key, kid: 'b' }], jws)).toBe(false)
  expect(
    await isSignedBy([ours.key], jws.replace(encode({ outcome: 'approved' }), encode({ outcome: 'refused' }))),
  ).toBe(false)
})
