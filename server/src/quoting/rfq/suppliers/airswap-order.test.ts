import fc from 'fast-check'
import { encodeFunctionData, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import type { OrderRequest } from '../supplier.ts'
import { type AirswapOrder, checkCall, orderDigest, swapAbi, swapCall } from './airswap-order.ts'

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((all) => `0x${Buffer.from(all).toString('hex')}` as const)
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const arbitrary = fc.record({
  nonce: uint,
  expiry: uint,
  signerAmount: uint,
  senderAmount: uint,
  protocolFee: uint,
  signerWallet: hex(20),
  signerToken: hex(20),
  senderToken: hex(20),
  executor: hex(20),
  contract: hex(20),
  r: hex(32),
  s: hex(32),
  v: fc.constantFrom(27, 28),
})

const uints = (name: string) => ({ name, type: 'uint256' }) as const
const addresses = (name: string) => ({ name, type: 'address' }) as const
const OrderERC20 = [
  uints('nonce'),
  uints('expiry'),
  addresses('signerWallet'),
  addresses('signerToken'),
  uints('signerAmount'),
  uints('protocolFee'),
  addresses('senderWallet'),
  addresses('senderToken'),
  uints('senderAmount'),
]

test('digest and calls of 500 random orders are those of a general library', () => {
  fc.assert(
    fc.property(arbitrary, ({ executor, contract, protocolFee, v, ...order }) => {
      const { nonce, expiry, signerWallet, signerToken, signerAmount, senderToken, senderAmount, r, s } = order
      const texts = { ...order, nonce: `${nonce}`, expiry: `${expiry}`, signerAmount: `${signerAmount}` }
      const text: AirswapOrder = { ...texts, senderAmount: `${senderAmount}`, v: `${v}` }
      const requested = { executor, market: { chainId: 'eip155:31337', contract } } as OrderRequest
      const domain = { name: 'SWAP_ERC20', version: '4.3', chainId: 31_337, verifyingContract: contract }
      const message = { ...order, protocolFee, senderWallet: executor }
      const primaryType = 'OrderERC20' as const
      expect(orderDigest(text, requested, protocolFee)).toBe(
        hashTypedData({ domain, types: { OrderERC20 }, primaryType, message }),
      )
      const tail = [nonce, expiry, signerWallet, signerToken, signerAmount, senderToken, senderAmount, v, r, s] as const
      const args = [executor, ...tail] as const
      expect(swapCall(text, executor)).toBe(encodeFunctionData({ abi: swapAbi, functionName: 'swap', args }))
      expect(checkCall(text, executor)).toBe(encodeFunctionData({ abi: swapAbi, functionName: 'check', args }))
    }),
    { numRuns: 500 },
  )
})
