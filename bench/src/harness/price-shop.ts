import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { askChain } from '@firsthand/sandbox/chain/ask-chain'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'
import type { Review } from '@firsthand/wire/compliance-officer'
import pg from 'pg'
import { encodeFunctionData, type Hex, pad, toFunctionSelector, toHex, zeroHash } from 'viem'
import { copyMarkets } from './shop.ts'

const { router, timelock, harbour, harbourVenue, usdc } = contractAddresses
/** More than the offering's contract has. */
const slotsMax = 40

/** Offerings that the chain knows by addresses of their own: the seeded one's code and memory at each of them. */
async function copyOfferings(url: string, count: number): Promise<readonly Hex[]> {
  const code = await askChain<Hex>(url, 'eth_getCode', harbourVenue, 'latest')
  const slots = await Promise.all(
    Array.from({ length: slotsMax }, (_, slot) =>
      askChain<Hex>(url, 'eth_getStorageAt', harbourVenue, toHex(slot), 'latest'),
    ),
  )
  await askChain(url, 'anvil_impersonateAccount', timelock)
  await askChain(url, 'anvil_setBalance', timelock, toHex(10n ** 20n))
  const selector = toFunctionSelector('buy(bytes32,address,uint256,uint256)')
  const venues = Array.from({ length: count }, (_, i) => pad(toHex(0xabc0000 + i), { size: 20 }))
  for (const venue of venues) {
    await askChain(url, 'anvil_setCode', venue, code)
    for (const [slot, value] of slots.entries())
      if (BigInt(value) !== 0n) await askChain(url, 'anvil_setStorageAt', venue, pad(toHex(slot)), value)
    const args = [venue, usdc, harbour, selector, false, zeroHash] as const
    const data = encodeFunctionData({ abi: settlementRouterAbi, functionName: 'setRoute', args })
    await askChain(url, 'eth_sendTransaction', { from: timelock, to: router, data, gas: toHex(500_000) })
  }
  await askChain(url, 'evm_mine')
  return venues
}

/** So many markets, each with an offering of its own. */
export async function offeringMarkets(world: World, count: number): Promise<readonly number[]> {
  if (world.chain === null) throw new Error('the world has no chain')
  const venues = await copyOfferings(world.chain.url, count)
  const pairIds = await copyMarkets(world, { like: 1, count })
  const client = new pg.Client(adminUrlOf(world.databaseServer.adminUrl, world.database))
  await client.connect()
  try {
    for (const [place, pairId] of pairIds.entries())
      await client.query('update app.market set issuance_venue_contract = $1 where pair_id = $2', [
        venues[place],
        pairId,
      ])
  } finally {
    await client.end()
  }
  return pairIds
}

const atOnce = 20
const application = {
  legalName: 'Bench Buyer',
  jurisdiction: 'CH',
  investorCategory: 'retail',
  assetClasses: ['real_estate'],
}

/** Buyers that Compliance has approved, some of each tenant, by their tokens. */
export async function approvedBuyers(
  world: World,
  tenants: readonly string[],
  ofEach: number,
): Promise<readonly string[]> {
  const { identity, compliance } = world
  const [key] = identity.privateKeys
  if (key === undefined || compliance === null) throw new Error('the world has no identity provider or no Compliance')
  const exp = Math.floor(Date.now() / 1000) + 1_800
  const tokenOf = (name: string, tenant: string, roles: readonly 'compliance-officer'[] = []) =>
    signToken(key, { ...claimsOf({ name, tenant, roles }, identity), exp })
  async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(`${compliance?.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as T
  }
  async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
    for (let first = 0; first < items.length; first += atOnce)
      await Promise.all(items.slice(first, first + atOnce).map(work))
  }
  const { assetClasses: appropriateFor, legalName: _, ...known } = application
  const approval = { ...known, appropriateFor, reviewDueAt: new Date(Date.now() + 86_400_000).toISOString() }
  const tokens: string[] = []
  for (const tenant of tenants) {
    const names = Array.from({ length: ofEach }, (_, i) => `${tenant}-watcher-${i}`)
    await inTurns(names, (name) => call(tokenOf(name, tenant), 'PUT', '/profile', application))
    const officer = tokenOf(`${tenant}-compliance-officer`, tenant, ['compliance-officer'])
    for (;;) {
      const { items } = await call<{ items: Review[] }>(officer, 'GET', '/officer/reviews?limit=200')
      const ours = items.filter(({ subject }) => subject.includes('-watcher-'))
      if (ours.length === 0) break
      const decision = { outcome: 'approved', reason: 'bench', approval }
      await inTurns(ours, ({ id }) => call(officer, 'POST', `/officer/reviews/${id}/decision`, decision))
    }
    tokens.push(...names.map((name) => tokenOf(name, tenant)))
  }
  return tokens
}
