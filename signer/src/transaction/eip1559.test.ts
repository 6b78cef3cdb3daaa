import { erc2771ForwarderAbi } from '@firsthand/contracts/abi/erc2771-forwarder'
import { logRootsAbi } from '@firsthand/contracts/abi/log-roots'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import type { ContractCall } from '@firsthand/wire/transaction-signer'
import fc from 'fast-check'
import {
  encodeFunctionData,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { expect, test } from 'vitest'
import { addressOf, curve, recoverable } from '../curve.ts'
import { calldataOf, signedTransaction, transactionDigest } from './eip1559.ts'

const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((made) => Buffer.from(made))
/** Numbers of every length, also zero and those that begin with a whole byte of zeros. */
const number = (bits: number) =>
  fc.tuple(fc.bigInt(0n, 2n ** BigInt(bits) - 1n), fc.nat(bits - 1)).map(([value, shift]) => value >> BigInt(shift))
const transactions = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 40 }).map(BigInt),
  nonce: number(53),
  maxPriorityFeePerGas: number(100),
  maxFeePerGas: number(128),
  gas: number(64),
  to: bytes(20),
  data: fc.oneof(fc.nat(70), fc.nat(300)).chain(bytes),
})
const keys = bytes(32).filter((key) => curve.privateKeyVerify(key))

/** The same transaction as viem writes it. */
const asViem = ({ to, data, chainId, nonce, ...fees }: typeof transactions extends fc.Arbitrary<infer T> ? T : never) =>
  ({
    type: 'eip1559',
    chainId: Number(chainId),
    nonce: Number(nonce),
    ...fees,
    maxFeePerGas: fees.maxFeePerGas + fees.maxPriorityFeePerGas,
    to: hex(to),
    data: hex(data),
    value: 0n,
  }) as const

test('the digest and the signed bytes are viem’s, and recover to the key', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(transactions, keys, bytes(32), async (made, key, data) => {
      // A tip above the whole fee is no transaction.
      const ours = { ...made, maxFeePerGas: made.maxFeePerGas + made.maxPriorityFeePerGas }
      const viems = asViem(made)
      const digest = transactionDigest(ours)
      expect(hex(digest)).toBe(keccak256(serializeTransaction(viems)))
      const publicKey = Buffer.from(curve.publicKeyCreate(key, false))
      const signature = recoverable(curve.ecdsaSign(digest, key, { data }).signature, digest, publicKey)
      const { raw, hash } = signedTransaction(ours, signature)
      const [r, s] = [hex(signature.subarray(0, 32)), hex(signature.subarray(32, 64))]
      expect(hex(raw)).toBe(serializeTransaction(viems, { r, s, yParity: (signature[64] as number) - 27 }))
      expect(hex(hash)).toBe(keccak256(hex(raw)))
      const serializedTransaction = hex(raw) as `0x02${string}`
      expect((await recoverTransactionAddress({ serializedTransaction })).toLowerCase()).toBe(addressOf(publicKey))
      runs += 1
    }),
    { numRuns: 1_000 },
  )
  expect(runs).toBe(1_000)
}, 60_000)

test('r and s that begin with zeros are written as short as a node wants them', async () => {
  const made = { chainId: 1n, nonce: 0n, maxPriorityFeePerGas: 0n, maxFeePerGas: 0n, gas: 0n }
  const transaction = { ...made, to: Buffer.alloc(20, 1), data: Buffer.of(0) }
  const signature = Buffer.concat([Buffer.alloc(2), Buffer.alloc(30, 7), Buffer.alloc(1), Buffer.alloc(31, 9)])
  const { raw } = signedTransaction(transaction, Buffer.concat([signature, Buffer.of(28)]))
  expect(parseTransaction(hex(raw))).toMatchObject({ nonce: 0, data: '0x00', yParity: 1 })
  const [r, s] = [hex(signature.subarray(0, 32)), hex(signature.subarray(32, 64))]
  const viems = { type: 'eip1559', chainId: 1, nonce: 0, gas: 0n, to: hex(transaction.to), data: '0x00' } as const
  expect(hex(raw)).toBe(serializeTransaction({ ...viems, maxFeePerGas: 0n }, { r, s, yParity: 1 }))
})

test('a forwarded settlement of any length is encoded as the forwarder’s own ABI does it', () => {
  const address = bytes(20).map(hex)
  const settlements = fc.integer({ min: 1, max: 2_100 }).chain(bytes).map(hex)
  fc.assert(
    fc.property(address, address, number(64), number(40), settlements, bytes(65), (...made) => {
      const [buyer, router, gas, deadline, settlement, signed] = made
      const signature = hex(signed)
      const request = {
        from: buyer,
        to: router,
        value: 0n,
        gas,
        deadline: Number(deadline),
        data: settlement,
        signature,
      }
      const words = { buyer, router, gas: `${gas}`, deadline: `${deadline}`, settlement, signature }
      expect(hex(calldataOf({ function: 'execute', ...words }))).toBe(
        encodeFunctionData({ abi: erc2771ForwarderAbi, functionName: 'execute', args: [request] }),
      )
    }),
  )
})

test('the calldata is what the contracts’ own ABI makes of the words', () => {
  const address = bytes(20).map(hex)
  const deliveries = fc.tuple(bytes(32).map(hex), address, fc.bigInt(0n, 2n ** 256n - 1n))
  fc.assert(
    fc.property(deliveries, address, address, fc.boolean(), ([purchaseId, to, units], venue, cashToken, on) => {
      const ours = (call: ContractCall) => hex(calldataOf(call))
      expect(ours({ function: 'deliver', purchaseId, to, units: `${units}` })).toBe(
        encodeFunctionData({ abi: unitDeliveryAbi, functionName: 'deliver', args: [purchaseId, to, units] }),
      )
      expect(ours({ function: 'voidPurchase', purchaseId })).toBe(
        encodeFunctionData({ abi: unitDeliveryAbi, functionName: 'voidPurchase', args: [purchaseId] }),
      )
      const size = units % 2n ** 64n
      expect(ours({ function: 'writeRoot', size: `${size}`, root: purchaseId })).toBe(
        encodeFunctionData({ abi: logRootsAbi, functionName: 'writeRoot', args: [size, purchaseId] }),
      )
      const route = { venue, cashToken, assetToken: to }
      expect(ours({ function: 'switchRoute', ...route, on })).toBe(
        encodeFunctionData({ abi: settlementRouterAbi, functionName: 'switchRoute', args: [venue, cashToken, to, on] }),
      )
    }),
  )
})
