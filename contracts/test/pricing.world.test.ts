import { cashWithin, feeOf, minCashFor, mostCash, unitsFor } from '@firsthand/wire/prices/pricing'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  http,
  keccak256,
  stringToHex,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuanceVenueAbi, issuanceVenueBytecode } from '../abi/issuance-venue.ts'
import { created, mined } from '../script/chain-clients.ts'
import { cashAbi } from './doubles/cash.ts'
import { unitsAbi, unitsBytecode } from './doubles/units.ts'
import { type Market, startMarket } from './market.ts'
import * as people from './people.ts'

const seed = Number(process.hrtime.bigint() % 1_000_000n)
const uint128Max = 2n ** 128n - 1n
/** As many units as a venue can count. */
const unitsMax = 2n ** 104n - 1n
/** Decimals of the asset and scale of the price: the usual ones, both ends, and the largest sum the venue takes. */
const scales = [
  [18, 0],
  [18, 18],
  [6, 2],
  [0, 0],
  [0, 38],
  [36, 2],
  [8, 4],
  [2, 18],
] as const
const rounds = 12
const together = 60
const count = scales.length * rounds * together

type Venue = { readonly address: Address; readonly unitDecimals: number; readonly priceScale: number }
type Terms = { readonly price: bigint; readonly cap: bigint }

let market: Market
const venues: Venue[] = []
beforeAll(async () => {
  market = await startMarket()
  for (const [unitDecimals, priceScale] of scales) {
    venues.push({ address: await venueWith(unitDecimals, priceScale), unitDecimals, priceScale })
  }
})
afterAll(() => market?.stop())

/** A venue whose executor is an account, so that a test can ask it to sell. */
async function venueWith(unitDecimals: number, priceScale: number): Promise<Address> {
  const { clients, cash } = market
  const { sender } = clients
  const token = { abi: unitsAbi, bytecode: unitsBytecode, args: [unitDecimals] } as const
  const assetToken = await created(clients, await sender.deployContract(token))
  const { address } = people.deployer
  const roles = { executor: address, admin: address, config: address, pricing: address, guardian: address }
  const limits = { totalUnits: unitsMax, windowUnits: unitsMax, windowSeconds: 86_400 }
  const band = { priceMin: 1n, priceMax: uint128Max, moveBpsMax: 0 }
  const tokens = { cashToken: cash, assetToken, treasury: people.treasury, permissioned: false }
  const setup = { ...roles, ...tokens, priceScale, limits, band }
  const venue = { abi: issuanceVenueAbi, bytecode: issuanceVenueBytecode, args: [setup] } as const
  return created(clients, await sender.deployContract(venue))
}

/** A number of any length up to that many bits, the same for the same seed. */
function random(name: string, bitsMax: number): bigint {
  const word = BigInt(keccak256(stringToHex(`${seed} ${name}`)))
  return (word >> 16n) & ((1n << ((word & 0xffffn) % BigInt(bitsMax + 1))) - 1n)
}

/** Sets random terms, each time of another length; in the first round the offering is closed. */
async function setTerms({ address }: Venue, round: number): Promise<Terms> {
  const { clients } = market
  const drawn = (name: string) => random(`${address} ${round} ${name}`, 128)
  const terms = { price: drawn('price') || 1n, cap: round === 0 ? 0n : drawn('cap') }
  const args = [terms.price, terms.cap] as const
  const venue = { address, abi: issuanceVenueAbi } as const
  // A price may be anywhere in a band that leaves the last one out.
  const band = { priceMin: terms.price, priceMax: terms.price, moveBpsMax: 0 }
  await mined(clients, await clients.sender.writeContract({ ...venue, functionName: 'setBand', args: [band] }))
  await mined(clients, await clients.sender.writeContract({ ...venue, functionName: 'setTerms', args }))
  return terms
}

/** The name of the error that the contract answered, or what else went wrong. */
function errorName(error: unknown): string | undefined {
  const revert = error instanceof BaseError && error.walk((each) => each instanceof ContractFunctionRevertedError)
  return revert instanceof ContractFunctionRevertedError ? revert.data?.errorName : String(error)
}

/** Runs the work on every venue, under other terms each round. */
async function underAllTerms(work: (venue: Venue, terms: Terms, name: string) => Promise<void>) {
  for (const venue of venues) {
    for (let round = 0; round < rounds; round++) {
      await work(venue, await setTerms(venue, round), `${venue.address} ${round}`)
    }
  }
}

test(`the venue quotes the units that we compute, ${count} times, seed ${seed}`, { timeout: 120_000 }, async () => {
  const received = { units: 0, refused: 0 }
  await underAllTerms(async ({ address, unitDecimals, priceScale }, { price, cap }, name) => {
    const least = minCashFor({ price, priceScale }, unitDecimals, 0)
    const edges = [0n, 1n, least - 1n, least, uint128Max, uint128Max + 1n, 2n ** 256n - 1n]
    const amounts = Array.from({ length: together }, (_, i) => edges[i] ?? random(`${name} cash ${i}`, 130))
    const quoteOf = (cash: bigint) => ({ address, abi: issuanceVenueAbi, functionName: 'quote', args: [cash] }) as const
    const contracts = amounts.map(quoteOf)
    const answers = await market.clients.reader.multicall({ contracts, deployless: true, batchSize: 0 })
    for (const [i, { result, error }] of answers.entries()) {
      const cash = amounts[i]!
      if (cash > uint128Max) {
        // The cap has 128 bits, so such cash is above it: we refuse it by the cap, and need no bound of our own.
        expect([errorName(error), cash > mostCash(cap, 0)]).toEqual(['CapExceeded', true])
        received.refused++
        continue
      }
      const units = unitsFor(cash, { price, priceScale }, unitDecimals)
      expect([cash, result?.[0], result?.[1], result?.[3]]).toEqual([cash, units, price, cap])
      received.units++
    }
  })
  expect(received.units + received.refused).toBe(count)
  expect(received.refused).toBeGreaterThan(count / 50)
})

const sells = 'the venue sells from the least cash to the most cash that we name, and not beyond'
test(sells, { timeout: 120_000 }, async () => {
  const client = createPublicClient({ transport: http(market.url, { batch: { batchSize: 250 } }) })
  const abi = [...issuanceVenueAbi, ...cashAbi] as const
  const received = new Set<string | undefined>()
  await underAllTerms(async ({ address, unitDecimals, priceScale }, { price, cap }, name) => {
    const verdictOnChain = async (paid: bigint) => {
      const args = [zeroHash, people.buyer.address, paid, price] as const
      const call = { account: people.deployer.address, address, abi, functionName: 'buy', args } as const
      return client.simulateContract(call).then(() => 'sold', errorName)
    }
    const cases = [0, 1, 2, 3, 4, 5].flatMap((i) => {
      const bps = Number(random(`${name} bps ${i}`, 10) % 1_001n)
      const [least, most] = [minCashFor({ price, priceScale }, unitDecimals, bps), mostCash(cap, bps)]
      const all = mostCash(cashWithin(unitsMax, { price, priceScale }, unitDecimals), bps)
      const amounts = [least - 1n, least, most, most + 1n, all, all + 1n, random(`${name} gross ${i}`, 140)]
      return amounts.map((cash) => ({ cash, bps, verdict: verdictOf(cash, { cap, least, most, all }) }))
    })
    const verdicts = await Promise.all(cases.map(({ cash, bps }) => verdictOnChain(cash - feeOf(cash, bps))))
    expect(cases.map((each, i) => ({ ...each, verdict: verdicts[i] }))).toEqual(cases)
    for (const verdict of verdicts) received.add(verdict)
  })
  const named = ['CapExceeded', 'Closed', 'ERC20InsufficientAllowance', 'NothingToMint', 'TotalUnitsExceeded']
  expect(received).toEqual(new Set(named))
})

/** What the venue must answer. It asks for its cash last: the missing allowance shows that the price was accepted. */
function verdictOf(cash: bigint, { cap, least, most, all }: Record<'cap' | 'least' | 'most' | 'all', bigint>): string {
  if (cap === 0n) return 'Closed'
  if (cash > most) return 'CapExceeded'
  if (cash < least) return 'NothingToMint'
  return cash > all ? 'TotalUnitsExceeded' : 'ERC20InsufficientAllowance'
}
