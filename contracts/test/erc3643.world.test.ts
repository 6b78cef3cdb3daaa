import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuanceVenueAbi } from '../abi/issuance-venue.ts'
import { unitDeliveryAbi } from '../abi/unit-delivery.ts'
import type { AddressBook } from '../script/address-book.ts'
import { deploy } from '../script/deploy.ts'
import { dryRun } from '../script/dry-run.ts'
import { send } from './artifacts.ts'
import { admit, startPermissionedToken } from './erc3643.ts'
import { fund, type Market, price, startMarket } from './market.ts'
import * as people from './people.ts'
import { cashAmount, purchaseOf, unitAmount } from './purchase.ts'
import { sendToRouter, settleData } from './sending.ts'

type Offering = AddressBook['offerings'][string]
type Instrument = AddressBook['instruments'][string]

let market: Market
let asset: Awaited<ReturnType<typeof startPermissionedToken>>
let venue: Address
let delivery: Address
beforeAll(async () => {
  market = await startMarket()
  asset = await startPermissionedToken(market)
  const { offerings, instruments } = market.book
  const { harbour, credit } = { ...offerings, ...instruments } as { harbour: Offering; credit: Instrument }
  const token = { assetToken: asset.token, permissioned: true }
  const book = await deploy(market.clients, {
    ...market.book,
    offerings: { ...offerings, permissioned: { ...harbour, ...token } },
    instruments: { ...instruments, permissioned: { ...credit, ...token } },
  })
  venue = book.deployed.offerings.permissioned as Address
  delivery = book.deployed.instruments.permissioned as Address
  for (const minter of [venue, delivery]) await send(market, asset.token, asset.tokenAbi, 'addAgent', minter)
  await send(market, venue, issuanceVenueAbi, 'setTerms', price, 1_000_000_000n)
})
afterAll(() => market?.stop())

const purchase = (name: string) => purchaseOf(market, name, { venue, assetToken: asset.token })
const judge = async (name: string) =>
  dryRun(market.clients.reader, { ...(await purchase(name)), router: market.router, rail: 'mint' })

test('an unverified wallet is refused before it signs, and a verified one gets its units', async () => {
  expect(await judge('stranger')).toMatchObject({ error: 'NotVerified', reason: 'kyc_attestation_refused' })
  await admit(market, asset, people.buyer.address)
  expect(await judge('verified')).toEqual({ settles: true, units: unitAmount })
  await fund(market, people.buyer, cashAmount, market.router)
  await sendToRouter(market, settleData(await purchase('bought')))
  const held = { address: asset.token, abi: erc20Abi, functionName: 'balanceOf', args: [people.buyer.address] } as const
  expect(await market.clients.reader.readContract(held)).toBe(unitAmount)
  await send(market, delivery, unitDeliveryAbi, 'deliver', `0x${'1'.repeat(64)}`, people.buyer.address, 5n)
  expect(await market.clients.reader.readContract(held)).toBe(unitAmount + 5n)
})

test('the token’s own mint serves a paused token and a frozen wallet; ours serves neither', async () => {
  const { buyer } = people
  const mint = () => send(market, asset.token, asset.tokenAbi, 'mint', buyer.address, 1n)
  await send(market, asset.token, asset.tokenAbi, 'pause')
  await mint()
  expect(await judge('paused')).toMatchObject({ error: 'TokenPaused', reason: 'market_paused' })
  await send(market, asset.token, asset.tokenAbi, 'unpause')
  await send(market, asset.token, asset.tokenAbi, 'setAddressFrozen', buyer.address, true)
  await mint()
  expect(await judge('frozen')).toMatchObject({ error: 'WalletFrozen', reason: 'kyc_attestation_refused' })
  await send(market, asset.token, asset.tokenAbi, 'setAddressFrozen', buyer.address, false)
  expect(await judge('running')).toEqual({ settles: true, units: unitAmount })
})
