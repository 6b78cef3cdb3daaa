import { encodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { created, mined } from '../script/chain-clients.ts'
import { plainDelegateAbi, plainDelegateBytecode } from './doubles/plain-delegate.ts'
import { walletAbi, walletBytecode } from './doubles/wallet.ts'
import { fund, type Market, startMarket } from './market.ts'
import * as people from './people.ts'
import { cashAmount, feeAmount, purchaseOf, unitAmount } from './purchase.ts'
import { forward, permitData, sendToRouter, settleData } from './sending.ts'

let market: Market
beforeAll(async () => {
  market = await startMarket()
})
afterAll(() => market?.stop())

const balance = (token: Hex, holder: Hex) =>
  market.clients.reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })

/** The purchase brings its units and its fee, and leaves nothing at the router or the executor. */
async function expectSettled(holder: Hex, settle: () => Promise<unknown>): Promise<void> {
  const { cash, units, venue, router, executor } = market
  const watched = () =>
    Promise.all([balance(units, holder), balance(cash, venue), balance(cash, people.feeWallet), balance(cash, holder)])
  const before = await watched()
  await settle()
  const after = await watched()
  const growth = after.map((amount, i) => amount - (before[i] ?? 0n))
  expect(growth).toEqual([unitAmount, cashAmount - feeAmount, feeAmount, -cashAmount])
  expect(await Promise.all([balance(cash, router), balance(cash, executor)])).toEqual([0n, 0n])
}

test('a buyer settles directly', async () => {
  await fund(market, people.buyer, cashAmount, market.router)
  const purchase = await purchaseOf(market, 'direct')
  await expectSettled(people.buyer.address, () => sendToRouter(market, settleData(purchase)))
})

test('a relayer settles through the forwarder, and the buyer pays no gas', async () => {
  await fund(market, people.buyer, cashAmount, market.router)
  const purchase = await purchaseOf(market, 'forwarded')
  const { reader } = market.clients
  const etherBefore = await reader.getBalance({ address: people.buyer.address })
  await expectSettled(people.buyer.address, () => forward(market, settleData(purchase)))
  expect(await reader.getBalance({ address: people.buyer.address })).toBe(etherBefore)
})

test('a buyer settles with a permit in place of an allowance', async () => {
  await fund(market, people.buyer, cashAmount)
  const purchase = await purchaseOf(market, 'permit')
  const data = await permitData(market, purchase)
  await expectSettled(people.buyer.address, () => sendToRouter(market, data))
})

test('a contract wallet settles with its owner’s signature (ERC-1271)', async () => {
  const { clients } = market
  const args = [people.buyer.address] as const
  const wallet = await created(
    clients,
    await clients.sender.deployContract({ abi: walletAbi, bytecode: walletBytecode, args }),
  )
  await fund(market, { address: wallet }, cashAmount)
  const buyer = await market.as(people.buyer)
  const execute = async (to: Hex, data: Hex) =>
    mined(
      clients,
      await buyer.writeContract({ address: wallet, abi: walletAbi, functionName: 'execute', args: [to, data] }),
    )
  const approval = { abi: erc20Abi, functionName: 'approve', args: [market.router, cashAmount] } as const
  await execute(market.cash, encodeFunctionData(approval))
  const purchase = await purchaseOf(market, 'contract wallet', { recipient: wallet })
  await expectSettled(wallet, () => execute(market.router, settleData(purchase)))
})

test('an EIP-7702 account settles by its key, though its code knows no signatures', async () => {
  const { clients } = market
  const delegate = await created(
    clients,
    await clients.sender.deployContract({ abi: plainDelegateAbi, bytecode: plainDelegateBytecode }),
  )
  await fund(market, people.buyer, cashAmount, market.router)
  const buyer = await market.as(people.buyer)
  const authorization = await buyer.signAuthorization({ contractAddress: delegate, executor: 'self' })
  await mined(clients, await buyer.sendTransaction({ to: zeroAddress, authorizationList: [authorization] }))
  const { reader } = clients
  expect(await reader.getCode({ address: people.buyer.address })).toBe(`0xef0100${delegate.slice(2).toLowerCase()}`)
  const purchase = await purchaseOf(market, 'delegated')
  await expectSettled(people.buyer.address, () => sendToRouter(market, settleData(purchase)))
})

test('the buyer’s signature is the last member of the transaction, 96 bytes before its end', async () => {
  const purchase = await purchaseOf(market, 'hole')
  const data = settleData(purchase)
  expect(data.slice(-192, -62)).toBe(purchase.signatures.buyer.slice(2))
  expect((data.length - 2) / 2).toBe(1_316)
})
