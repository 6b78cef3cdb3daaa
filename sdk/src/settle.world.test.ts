import type { Bundle } from '@firsthand/wire/bundles'
import type { SettlementKeys } from '@firsthand/wire/settlement-keys'
import { type Address, createWalletClient, erc20Abi, type Hex, http, parseEther, size, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuanceVenueAbi } from '../../contracts/abi/issuance-venue.ts'
import { settlementRouterAbi } from '../../contracts/abi/settlement-router.ts'
import { mined } from '../../contracts/script/chain-clients.ts'
import { fund, type Market, price, startMarket } from '../../contracts/test/market.ts'
import * as people from '../../contracts/test/people.ts'
import { cashAmount, feeAmount, unitAmount } from '../../contracts/test/purchase.ts'
import { fillTransaction, settle, settleThroughForwarder, settleWithPermit, signBundle } from './settle.ts'
import { bundleOf, publishedKeys } from './testing/bundle-of.ts'

let market: Market
beforeAll(async () => {
  market = await startMarket()
})
afterAll(() => market?.stop())

let last = 0
/** A bundle with a reference of its own, for a buyer who has the cash and its allowance. */
async function fundedBundle(buyer: Address = people.buyer.address, spender: Address | undefined = market.router) {
  await fund(market, buyer === people.buyer.address ? people.buyer : { address: buyer }, cashAmount, spender)
  return bundleOf(market, `MINT${String(++last).padStart(32, '0')}`, { buyer })
}
/** What a storefront pins; with the keys, who signed is compared with them too. */
const pins = (keys?: SettlementKeys) => ({ routers: { 31337: market.router }, ...(keys && { keys }) })
const permitDomain = () => ({ name: 'Cash', version: '1', chainId: 31_337, verifyingContract: market.cash })
const balance = (token: Hex, holder: Hex) =>
  market.clients.reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })

/** The buyer holds the units that were quoted, the venue has the cash, the fee account the fee; nothing stays between. */
async function expectSettled({ intent }: Bundle, send: () => Promise<Hex>): Promise<void> {
  const { cash, units, venue, router, executor } = market
  const watched = [
    [units, intent.buyer as Hex],
    [cash, venue],
    [cash, people.feeWallet],
    [cash, intent.buyer as Hex],
    [cash, router],
    [cash, executor],
  ] as const
  const read = () => Promise.all(watched.map(([token, holder]) => balance(token, holder)))
  const before = await read()
  await mined(market.clients, await send())
  const growth = (await read()).map((amount, i) => amount - before[i]!)
  expect(growth).toEqual([unitAmount, cashAmount - feeAmount, feeAmount, -cashAmount, 0n, 0n])
}

test('a buyer settles directly, and only once', async () => {
  const bundle = await fundedBundle()
  const wallet = await market.as(people.buyer)
  await expectSettled(bundle, () => settle(wallet, bundle, pins(publishedKeys)))
  await fund(market, people.buyer, cashAmount, market.router)
  await expect(settle(wallet, bundle, pins())).rejects.toThrow(toFunctionSelector('QuoteUsed(bytes32)'))
})

test('a wallet behind JSON-RPC signs and sends as one in this process does', async () => {
  const buyer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' // an account that the local chain itself holds
  const wallet = createWalletClient({ account: buyer, transport: http(market.url) })
  const bundle = await fundedBundle(buyer)
  const approval = { address: market.cash, abi: erc20Abi, functionName: 'approve', chain: null } as const
  await mined(market.clients, await wallet.writeContract({ ...approval, args: [market.router, cashAmount] }))
  await expectSettled(bundle, () => settle(wallet, bundle, pins()))
})

test('a buyer settles with a permit, which leaves no allowance behind', async () => {
  const bundle = await fundedBundle(people.buyer.address, people.maker.address)
  const allowance = { address: market.cash, abi: erc20Abi, functionName: 'allowance' } as const
  const left = () => market.clients.reader.readContract({ ...allowance, args: [people.buyer.address, market.router] })
  const sender = await market.as(people.buyer)
  const none = { address: market.cash, abi: erc20Abi, functionName: 'approve', args: [market.router, 0n] } as const
  await mined(market.clients, await sender.writeContract(none))
  await expectSettled(bundle, () => settleWithPermit(sender, bundle, permitDomain(), pins(publishedKeys)))
  expect(await left()).toBe(0n)
})

test('a permit of another token or chain is not signed', async () => {
  const bundle = await bundleOf(market, 'MINT-permit')
  const wallet = await market.as(people.buyer)
  for (const change of [{ verifyingContract: market.units }, { chainId: 1 }]) {
    const asked = settleWithPermit(wallet, bundle, { ...permitDomain(), ...change }, pins())
    await expect(asked).rejects.toMatchObject({
      faults: ['the permit is for another token than the cash of the bundle'],
    })
  }
})

test('a permit in a domain that is not the token’s own is not signed', async () => {
  const bundle = await bundleOf(market, 'MINT-domain')
  const asked = settleWithPermit(await market.as(people.buyer), bundle, { ...permitDomain(), name: 'Other' }, pins())
  await expect(asked).rejects.toMatchObject({ faults: ['the permit is not in the token’s own domain'] })
})

test('a bundle that goes to another router than the pinned one is not signed, whoever signed it', async () => {
  const wallet = await market.as(people.buyer)
  const bundle = await bundleOf(market, 'MINT-router')
  const faults = [`its router ${market.router} is not the pinned one`]
  for (const routers of [{}, { 1: market.router }, { 31337: market.venue }]) {
    const asked = settleWithPermit(wallet, bundle, permitDomain(), { routers, keys: publishedKeys })
    await expect(asked).rejects.toMatchObject({ faults })
  }
})

test('a bundle by keys that the router does not take is not signed, though they were published', async () => {
  const [wallet, { clients, router }] = [await market.as(people.buyer), market]
  const bundle = await bundleOf(market, 'MINT-signers')
  const revoke = { address: router, abi: settlementRouterAbi, functionName: 'revokeSigner' } as const
  const snapshot = await market.anvil('evm_snapshot')
  await mined(clients, await clients.sender.writeContract({ ...revoke, args: [people.fee.address] }))
  await expect(settle(wallet, bundle, pins(publishedKeys))).rejects.toMatchObject({
    faults: ['the router does not take the fee attestation'],
  })
  await market.anvil('evm_revert', snapshot)
})

test('a relayer settles through the forwarder, and a buyer without ether pays no gas', async () => {
  const bundle = await fundedBundle()
  const [wallet, relayer] = [await market.as(people.buyer), await market.as(people.relayer)]
  await market.anvil('anvil_setBalance', people.buyer.address, '0x0')
  try {
    await expectSettled(bundle, () =>
      settleThroughForwarder(wallet, relayer, bundle, market.forwarder, pins(publishedKeys)),
    )
  } finally {
    await market.anvil('anvil_setBalance', people.buyer.address, `0x${parseEther('10').toString(16)}`)
  }
})

test('through the forwarder too the buyer learns why it would fail, before anything is sent', async () => {
  const { clients, venue, forwarder } = market
  const bundle = await fundedBundle()
  const [wallet, relayer] = [await market.as(people.buyer), await market.as(people.relayer)]
  const setPrice = async (asked: bigint) => {
    const terms = { address: venue, abi: issuanceVenueAbi, functionName: 'setTerms', args: [asked, 10n ** 9n] } as const
    await mined(clients, await clients.sender.writeContract(terms))
  }
  await setPrice(price + 1n)
  await expect(settleThroughForwarder(wallet, relayer, bundle, forwarder, pins())).rejects.toThrow('PriceMoved')
  await setPrice(price)
  const faults = ['the router does not trust this forwarder']
  await expect(settleThroughForwarder(wallet, relayer, bundle, venue, pins())).rejects.toMatchObject({ faults })
  await expectSettled(bundle, () => settleThroughForwarder(wallet, relayer, bundle, forwarder, pins()))
})

test('a contract wallet’s signature of any length finds its place (ERC-1271)', async () => {
  const { anvil, clients } = market
  const buyer = '0x00000000000000000000000000000000000c0de5'
  await anvil('anvil_setCode', buyer, '0x631626ba7e60e01b5f5260205ff3') // says yes to every signature
  await anvil('anvil_setBalance', buyer, `0x${parseEther('10').toString(16)}`)
  await anvil('anvil_impersonateAccount', buyer)
  const wallet = createWalletClient({ account: buyer, transport: http(market.url) })
  for (const length of [0, 64, 65, 66, 130, 1_000]) {
    const bundle = await fundedBundle(buyer)
    const approval = { address: market.cash, abi: erc20Abi, functionName: 'approve', chain: null } as const
    await mined(clients, await wallet.writeContract({ ...approval, args: [market.router, cashAmount] }))
    const call = fillTransaction(bundle, `0x${'5a'.repeat(length)}`)
    expect(size(call.data)).toBe(1_316 + 32 * (Math.ceil(length / 32) - 3))
    await expectSettled(bundle, () => wallet.sendTransaction({ chain: null, ...call }))
  }
})

test('a stranger is refused before signing, and by the router when it sends all the same', async () => {
  const bundle = await fundedBundle()
  const [buyer, stranger] = [await market.as(people.buyer), await market.as(people.relayer)]
  await expect(settle(stranger, bundle, pins())).rejects.toMatchObject({
    faults: [`it is for the wallet ${people.buyer.address}`],
  })
  const call = fillTransaction(bundle, await signBundle(buyer, bundle, pins()))
  await expect(stranger.sendTransaction(call)).rejects.toThrow(toFunctionSelector('NotBuyer(address,address)'))
  await mined(market.clients, await buyer.sendTransaction(call))
})

test('a bundle for another chain, a late one and an early one are not signed', async () => {
  const wallet = await market.as(people.buyer)
  const { timestamp } = await market.clients.reader.getBlock()
  const late = await bundleOf(market, 'MINT-late', { deadline: timestamp - 1n })
  await expect(settle(wallet, late, pins())).rejects.toMatchObject({ faults: ['the deadline has passed'] })
  const early = await bundleOf(market, 'MINT-early', { validAfter: timestamp + 100n })
  await expect(settle(wallet, early, pins())).rejects.toMatchObject({ faults: ['it is too early to settle'] })
  const elsewhere = await bundleOf(market, 'MINT-elsewhere')
  await market.anvil('anvil_setChainId', 1)
  const faults = ['it is for chain 31337, and the wallet is on chain 1']
  await expect(settle(wallet, elsewhere, pins())).rejects.toMatchObject({ faults })
  await market.anvil('anvil_setChainId', 31_337)
})

test('with the published keys, a bundle of other signers is not signed', async () => {
  const bundle = await bundleOf(market, 'MINT-forged')
  const keys = { ...publishedKeys, items: publishedKeys.items.filter(({ role }) => role !== 'settlementOperator') }
  const faults = ['the operator signature is not by a key that was published for it at the time']
  await expect(settle(await market.as(people.buyer), bundle, pins(keys))).rejects.toMatchObject({ faults })
})
