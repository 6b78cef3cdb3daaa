import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { chainClients, mined } from '@firsthand/contracts/chain-clients'
import { buyerWallets, chainAccounts } from '@firsthand/sandbox/chain/chain-accounts'
import { domainSeparator, intentDigest } from '@firsthand/wire/intent-digest'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { IntentMessage } from '@firsthand/wire/settlement-intent'
import { encodeErrorResult, erc20Abi, keccak256 } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChainUnderTest, chainUnderTest, localChain } from '#testing/chain-under-test'
import type { EvmChains } from './evm-chains.ts'
import { settlementEncoder } from './settlement-encoder.ts'
import type { UnsignedSettlement } from './settlement-simulation.ts'

let chain: ChainUnderTest
let chains: EvmChains
beforeAll(async () => {
  chain = await chainUnderTest()
  chains = chain.open()
})
afterAll(() => chain?.stop())
afterEach(() => {
  chain.proxy.be('passing')
  chain.proxy.answer(() => undefined)
})

const price = 25_000_000n
const cap = 250_000_000_000n
const [cash, fee] = [100_000_000n, 250_000n]

/** 100 USDC of the offering, signed by everybody but the buyer. */
async function aSettlement(changes: Partial<IntentMessage> = {}): Promise<UnsignedSettlement> {
  const { contracts, signers } = chain
  const { router, harbourVenue: venue, usdc: cashToken, harbour: assetToken } = contracts
  const buyer = buyerWallets['acme-buyer-1'].address
  const quoteRef = quoteRefOf('acme', `MINT${'0'.repeat(32)}`)
  const call = { quoteRef, to: buyer, cash: cash - fee, expectedPrice: price } as const
  const venueCalldata = settlementEncoder.buy(call)
  const { timestamp } = await chain.clients.reader.getBlock()
  const intent: IntentMessage = {
    quoteRef,
    buyer,
    recipient: buyer,
    venue,
    cashToken,
    cashAmount: `${cash}`,
    feeAmount: `${fee}`,
    feeRecipient: chainAccounts.feeRecipient,
    assetToken,
    minUnits: `${((cash - fee) * 10n ** 18n) / price}`,
    venueCallHash: keccak256(venueCalldata),
    validAfter: '0',
    deadline: `${timestamp + 300n}`,
    ...changes,
  }
  const hash = intentDigest(domainSeparator(31_337, router), intent)
  const signatures = {
    settlementOperator: await signers.operator.sign({ hash }),
    complianceAttestation: await signers.compliance.sign({ hash }),
    feeAttestation: await signers.fee.sign({ hash }),
  }
  return { chainId: localChain, router, intent, venueCalldata, signatures, surface: 'mint' }
}
const simulate = async (settlement?: UnsignedSettlement) =>
  chains.preflightSimulation.simulate(settlement ?? (await aSettlement()))

test('a settlement that would go through, though the buyer has approved nothing', async () => {
  expect(await simulate()).toBe('settles')
})

test('a buyer without any cash, too', async () => {
  const buyer = '0x00000000000000000000000000000000000b0b00'
  const venueCalldata = settlementEncoder.buy({
    quoteRef: quoteRefOf('acme', `MINT${'0'.repeat(32)}`),
    to: buyer,
    cash: cash - fee,
    expectedPrice: price,
  })
  const changes = { buyer, recipient: buyer, venueCallHash: keccak256(venueCalldata) } as const
  expect(await simulate({ ...(await aSettlement(changes)), venueCalldata })).toBe('settles')
})

test('a buyer who can pay costs the node one question', async () => {
  const buyer = await chainClients(chain.url, buyerWallets['acme-buyer-1'].key)
  const { usdc, router } = chain.contracts
  const approve = { address: usdc, abi: erc20Abi, functionName: 'approve' } as const
  const asked = async () => {
    const settlement = await aSettlement()
    chain.proxy.take()
    expect(await simulate(settlement)).toBe('settles')
    return chain.proxy.take().map(({ method }) => method)
  }
  expect((await asked()).length).toBeGreaterThan(1)
  await mined(buyer, await buyer.sender.writeContract({ ...approve, args: [router, cash] }))
  expect(await asked()).toEqual(['eth_call'])
  await mined(buyer, await buyer.sender.writeContract({ ...approve, args: [router, 0n] }))
})

test('a moved price and a closed offering are refused as what they are', async () => {
  const atVenue = (name: string, ...args: unknown[]) =>
    chain.send(chain.contracts.harbourVenue, issuanceVenueAbi, name, ...args)
  await atVenue('setTerms', price + 1n, cap)
  const moved = { refusal: 'price_moved', alarm: false, error: 'PriceMoved', args: [price, price + 1n] }
  expect(await simulate()).toEqual(moved)
  await atVenue('setTerms', price, 0n)
  expect(await simulate()).toMatchObject({ refusal: 'purchase_cap_exceeded', error: 'Closed' })
  await atVenue('setTerms', price, cap)
  expect(await simulate()).toBe('settles')
})

test('a signature of somebody else is an alarm', async () => {
  const good = await aSettlement()
  const { settlementOperator, feeAttestation } = good.signatures
  const swapped = { ...good.signatures, settlementOperator: feeAttestation, feeAttestation: settlementOperator }
  expect(await simulate({ ...good, signatures: swapped })).toMatchObject({ refusal: 'signer_unavailable', alarm: true })
})

test('a node that knows no overrides, or ignores them, leaves it open', async () => {
  const invalid = { error: { code: -32_602, message: 'too many arguments, want at most 2' } }
  chain.proxy.answer(({ method, params }) => (method === 'eth_call' && params.length > 2 ? invalid : undefined))
  expect(await simulate()).toBe('unknown')
  const missing = { error: { code: -32_601, message: 'the method does not exist' } }
  chain.proxy.answer(({ method }) => (method === 'eth_createAccessList' ? missing : undefined))
  expect(await simulate()).toBe('unknown')
  const { router } = chain.contracts
  const data = encodeErrorResult({ abi: settlementRouterAbi, errorName: 'BadSignature', args: [3] })
  const unsigned = { error: { code: 3, message: 'execution reverted', data } }
  const atRouter = (call: unknown) => (call as { to?: string }).to?.toLowerCase() === router.toLowerCase()
  chain.proxy.answer(({ method, params }) => (method === 'eth_call' && atRouter(params[0]) ? unsigned : undefined))
  expect(await simulate()).toBe('unknown')
})

test('nodes that do not answer are no answer', async () => {
  for (const mood of ['broken', 'silent'] as const) {
    chain.proxy.be(mood)
    const askedAt = performance.now()
    await expect(simulate()).rejects.toMatchObject({ reason: 'venue_unavailable' })
    expect(performance.now() - askedAt).toBeLessThan(8_000)
  }
})
