import { created } from '@firsthand/contracts/chain-clients'
import { cashAbi } from '@firsthand/contracts/doubles/cash'
import { noReturnCashAbi, noReturnCashBytecode } from '@firsthand/contracts/doubles/no-return-cash'
import { phantomPermitCashAbi, phantomPermitCashBytecode } from '@firsthand/contracts/doubles/phantom-permit-cash'
import { type Abi, type Address, type Hex, parseSignature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainUnderTest, chainUnderTest, localChain } from '#testing/chain-under-test'
import type { EvmChains } from './evm-chains.ts'

let chain: ChainUnderTest
let chains: EvmChains
let spender: Address
beforeAll(async () => {
  chain = await chainUnderTest()
  chains = chain.open()
  spender = chain.contracts.router
})
afterAll(() => chain?.stop())

/** The account that sends, so that it can approve. */
const wallet = () => chain.clients.sender.account.address
const standing = (token: Address, amount: bigint, of: Address = wallet()) =>
  chains.wallets.standing({ chainId: localChain, wallet: of, token, spender, amount })
const aToken = async (abi: Abi | readonly unknown[], bytecode: string) =>
  created(chain.clients, await chain.clients.sender.deployContract({ abi, bytecode: bytecode as Hex } as never))

test('balance, allowance and nonce at one block, and a permit domain in which a permit is taken', async () => {
  const { usdc } = chain.contracts
  const owner = privateKeyToAccount(`0x${'17'.repeat(32)}`)
  await chain.send(usdc, cashAbi, 'mint', owner.address, 700n)
  const before = await standing(usdc, 500n, owner.address)
  expect(before).toEqual({
    blockNumber: expect.any(BigInt),
    balance: 700n,
    allowance: 0n,
    resetsFirst: false,
    permit: { name: 'Cash', version: '1', chainId: 31_337, verifyingContract: usdc, nonce: 0n },
  })
  const { nonce = 0n, ...domain } = before.permit ?? {}
  const deadline = 2n ** 40n
  const fields = { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }
  const signature = await owner.signTypedData({
    domain,
    types: { Permit: Object.entries(fields).map(([name, type]) => ({ name, type })) },
    primaryType: 'Permit',
    message: { owner: owner.address, spender, value: 500n, nonce, deadline },
  })
  const { r, s, v } = parseSignature(signature)
  await chain.send(usdc, cashAbi, 'permit', owner.address, spender, 500n, deadline, v, r, s)
  const after = await standing(usdc, 500n, owner.address)
  expect(after).toMatchObject({ allowance: 500n, permit: { nonce: 1n } })
  expect(after.blockNumber).toBeGreaterThan(before.blockNumber)
})

test('tokens without a permit, and one that swallows every question', async () => {
  expect(await standing(chain.contracts.harbour, 1n)).toMatchObject({ permit: null, resetsFirst: false })
  const phantom = await aToken(phantomPermitCashAbi, phantomPermitCashBytecode)
  expect(await standing(phantom, 1n)).toMatchObject({ balance: 0n, permit: null })
})

test('a token that takes another allowance only from zero says so when there is one', async () => {
  const token = await aToken(noReturnCashAbi, noReturnCashBytecode)
  const approve = (amount: bigint) => chain.send(token, noReturnCashAbi, 'approve', spender, amount)
  expect(await standing(token, 100n)).toMatchObject({ allowance: 0n, resetsFirst: false, permit: null })
  await approve(40n)
  expect(await standing(token, 100n)).toMatchObject({ allowance: 40n, resetsFirst: true })
  expect(await standing(token, 40n)).toMatchObject({ resetsFirst: false })
  const { usdc } = chain.contracts
  await chain.send(usdc, cashAbi, 'approve', spender, 40n)
  expect(await standing(usdc, 100n)).toMatchObject({ allowance: 40n, resetsFirst: false })
})

test('one request reads a wallet, besides the number of the block', async () => {
  await standing(chain.contracts.usdc, 1n)
  chain.proxy.take()
  await standing(chain.contracts.usdc, 1n)
  expect(chain.proxy.take().map(({ method }) => method)).toEqual(['eth_blockNumber', 'eth_call'])
})

test('an address that is no token, and nodes that do not answer', async () => {
  const nobody = '0x00000000000000000000000000000000000000ff'
  await expect(standing(nobody, 1n)).rejects.toMatchObject({ reason: 'venue_unavailable' })
  const away = chain.open({ rpcUrls: ['http://127.0.0.1:1'] })
  const question = { chainId: localChain, wallet: wallet(), token: nobody, spender, amount: 1n } as const
  await expect(away.wallets.standing(question)).rejects.toMatchObject({ reason: 'venue_unavailable' })
})
