import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { type Hex, hashDomain, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { domainSeparator, intentDigest } from './intent-digest.ts'
import { intentDomain, intentFields, intentMessage, intentTypes, type SettlementIntent } from './settlement-intent.ts'

const hexOf = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((b): Hex => `0x${Buffer.from(b).toString('hex')}`)
const anyValue = {
  bytes32: hexOf(32),
  address: hexOf(20),
  uint256: fc.bigInt(0n, 2n ** 256n - 1n),
  uint64: fc.bigInt(0n, 2n ** 64n - 1n),
}
const anyIntent = fc.record(
  Object.fromEntries(intentFields.map(({ name, type }) => [name, anyValue[type] as fc.Arbitrary<string | bigint>])),
) as unknown as fc.Arbitrary<SettlementIntent>
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const
const router = '0x5fbdb2315678afecb367f032d93f642f64180aa3'

test('the digest of 5,000 random intents is that of a general EIP-712 library, from numbers and from digits', {
  timeout: 60_000,
}, () => {
  const domain = intentDomain(31_337, router)
  const separator = domainSeparator(31_337, router)
  expect(separator).toBe(hashDomain({ domain: { ...domain, chainId: 31_337n }, types: { EIP712Domain: domainFields } }))
  const agrees = fc.property(anyIntent, (message) => {
    const theirs = hashTypedData({ domain, types: intentTypes, primaryType: 'SettlementIntent', message })
    expect(intentDigest(separator, message)).toBe(theirs)
    expect(intentDigest(separator, intentMessage(message))).toBe(theirs)
  })
  fc.assert(agrees, { numRuns: 5_000 })
})

test('a value that its type cannot hold has no digest', () => {
  const [intent] = fc.sample(anyIntent, 1)
  const separator = domainSeparator(1, router)
  const digestWith = (change: object) => () => intentDigest(separator, { ...(intent as SettlementIntent), ...change })
  expect(digestWith({ cashAmount: 2n ** 256n })).toThrow('cashAmount does not fit uint256')
  expect(digestWith({ deadline: 2n ** 64n })).toThrow('deadline does not fit uint64')
  expect(digestWith({ feeAmount: -1n })).toThrow('feeAmount does not fit uint256')
  expect(digestWith({ buyer: `0x1${'0'.repeat(40)}` })).toThrow('buyer does not fit address')
})

test('the digests are those of the vectors that the Solidity tests read', async () => {
  const file = new URL('../../contracts/test/vectors/settlement-intents.json', import.meta.url)
  const { chainId, router: at, vectors } = JSON.parse(await readFile(file, 'utf8'))
  const separator = domainSeparator(chainId, at)
  expect(vectors).toHaveLength(24)
  for (const { intent, digest } of vectors) expect(intentDigest(separator, intent)).toBe(digest)
})
