import { issuanceVenueAbi, issuanceVenueBytecode } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { created } from '@firsthand/contracts/chain-clients'
import { throughTimelock } from '@firsthand/sandbox/controls/through-timelock'
import type { Market } from '@firsthand/wire/markets'
import { type Abi, type Address, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainUnderTest, chainUnderTest } from '#testing/chain-under-test'
import type { EvmChains } from '../chain/evm-chains.ts'

let chain: ChainUnderTest
let chains: EvmChains
beforeAll(async () => {
  chain = await chainUnderTest()
  chains = chain.open()
})
afterAll(() => chain?.stop())

/** Both ways of asking must come to the same "no". */
async function expectRefused(reason: string, market: Market, detail?: RegExp) {
  const refused = { reason, ...(detail && { detail: expect.stringMatching(detail) }) }
  await expect(chains.offerings.termsNow(market)).rejects.toMatchObject(refused)
  const held = async () => {
    try {
      return (await chains.offerings.terms(market)) && 'no refusal'
    } catch (error) {
      return (error as { reason?: string }).reason
    }
  }
  await expect.poll(held, { timeout: 5_000 }).toBe(reason)
}

/** A venue of its own: what differs from the sandbox's is named. */
async function aVenue(changes: object = {}): Promise<Address> {
  const { clients, contracts } = chain
  const { administrator } = { administrator: clients.sender.account.address }
  const executor = await clients.reader.readContract({
    address: contracts.router,
    abi: settlementRouterAbi,
    functionName: 'EXECUTOR',
  })
  const roles = { admin: administrator, config: administrator, pricing: administrator, guardian: administrator }
  const setup = {
    executor,
    cashToken: contracts.usdc,
    assetToken: contracts.harbour,
    treasury: administrator,
    priceScale: 0,
    permissioned: false,
    limits: { totalUnits: 10n ** 24n, windowUnits: 10n ** 24n, windowSeconds: 86_400 },
    band: { priceMin: 1n, priceMax: 10n ** 12n, moveBpsMax: 10_000 },
    ...roles,
    ...changes,
  }
  const sent = { abi: issuanceVenueAbi, bytecode: issuanceVenueBytecode, args: [setup] } as const
  return created(clients, await clients.sender.deployContract(sent))
}

const nobody = '0x00000000000000000000000000000000000000ff'
const at = (issuanceVenueContract: string) => chain.market({ issuanceVenueContract })

test('no code, or code that is no venue', async () => {
  await expectRefused('venue_unavailable', at(nobody))
  await expectRefused('venue_unavailable', at(chain.contracts.usdc))
})

test('a venue that the router does not know', async () => {
  await expectRefused('venue_unavailable', at(await aVenue()), /router does not know/)
})

test('another asset, other cash, other decimals, another executor', async () => {
  const { tbill, usdc } = chain.contracts
  await expectRefused('venue_mismatch', chain.market({ unit: { symbol: 'TBILL', decimals: 18, address: tbill } }))
  await expectRefused('venue_mismatch', chain.market({ cash: { symbol: 'TBILL', decimals: 18, address: tbill } }))
  await expectRefused('venue_mismatch', chain.market({ cash: { symbol: 'USDC', decimals: 18, address: usdc } }))
  await expectRefused('venue_mismatch', at(await aVenue({ executor: nobody })), /executor/)
})

test('a paused router, a route switched off', async () => {
  const { router, harbourVenue, usdc, harbour } = chain.contracts
  const onRouter = (name: string, ...args: unknown[]) => chain.send(router, settlementRouterAbi, name, ...args)
  await onRouter('pause')
  await expectRefused('market_paused', chain.market())
  await onRouter('unpause')
  await onRouter('switchRoute', harbourVenue, usdc, harbour, false)
  await expectRefused('market_paused', chain.market())
  await onRouter('switchRoute', harbourVenue, usdc, harbour, true)
  expect(await chains.offerings.termsNow(chain.market())).toMatchObject({ price: 25_000_000n })
})

/** What only the timelock may do to the sandbox's offering. */
async function config(functionName: 'setLimits', ...args: unknown[]): Promise<void> {
  const { url, contracts } = chain
  const data = encodeFunctionData({ abi: issuanceVenueAbi as Abi, functionName, args })
  await throughTimelock(url, contracts.harbourVenue, data)
}
const ample = { totalUnits: 10n ** 26n, windowUnits: 10n ** 25n, windowSeconds: 86_400 }

test('no more cash is taken than the units left cost, of all and of the window', async () => {
  const capOf = async () => (await chains.offerings.termsNow(chain.market())).purchaseCap
  expect(await capOf()).toBe(250_000_000_000n)
  await config('setLimits', { ...ample, windowUnits: 4n * 10n ** 18n })
  expect(await capOf()).toBe(100_000_000n)
  await config('setLimits', { ...ample, totalUnits: 2n * 10n ** 18n })
  expect(await capOf()).toBe(50_000_000n)
  await config('setLimits', { ...ample, totalUnits: 0n })
  expect(await capOf()).toBe(0n)
  await config('setLimits', ample)
  expect(await capOf()).toBe(250_000_000_000n)
})

test('a price outside the venue’s own band', async () => {
  // No call leads there, so the word that holds cap and price is written over.
  const { harbourVenue } = chain.contracts
  const at = [harbourVenue, `0x${'3'.padStart(64, '0')}`] as const
  const stands = (await chain.anvil('eth_getStorageAt', ...at, 'latest')) as string
  expect(BigInt(`0x${stands.slice(-32)}`)).toBe(25_000_000n)
  for (const price of [1n, 999_999n, 1_000_000_001n]) {
    const word = `${stands.slice(0, 34)}${price.toString(16).padStart(32, '0')}`
    await chain.anvil('anvil_setStorageAt', ...at, word)
    await expectRefused('venue_mismatch', chain.market(), /outside its band/)
  }
  await chain.anvil('anvil_setStorageAt', ...at, stands)
  expect(await chains.offerings.termsNow(chain.market())).toMatchObject({ price: 25_000_000n })
})

test('a closed offering has terms: a cap of zero', async () => {
  await chain.send(chain.contracts.harbourVenue, issuanceVenueAbi, 'close')
  expect(await chains.offerings.termsNow(chain.market())).toMatchObject({ purchaseCap: 0n })
})

test('a market without a venue, or on a chain that is not served', async () => {
  await expect(chains.offerings.termsNow(chain.market({ issuanceVenueContract: null }))).rejects.toMatchObject({
    reason: 'market_not_configured',
  })
  const elsewhere = chain.market({ chainId: 'eip155:1' })
  await expect(chains.offerings.termsNow(elsewhere)).rejects.toMatchObject({ reason: 'market_not_configured' })
})
