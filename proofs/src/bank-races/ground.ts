import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { bankTransfer } from '@firsthand/sandbox/seed/seed-markets'
import type { World } from '@firsthand/sandbox/world/world'
import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import { approvedBuyers, type Buyer } from './buyers.ts'
import type { Call, Received } from './race.ts'

type Racers = { race(calls: readonly Call[]): Promise<readonly Received[]> }

/** What a race runs on: two instances of the service, buyers, and a person with every other role. */
export type Ground = Racers & {
  readonly world: World
  readonly urls: readonly string[]
  readonly buyers: readonly Buyer[]
  /** Calls as a persona, and requires success. */
  as<T>(persona: string, method: string, path: string, body?: object): Promise<T>
  /** A market of one-euro units on sale, of so many units. */
  shop(supply: number): Promise<{ readonly pairId: number; readonly instrumentId: string }>
}

/** Enough for every try of one buyer, so that nothing but the race refuses them. */
const maxOpenPurchases = 100

export async function openGround(world: World, urls: readonly string[], racers: Racers): Promise<Ground> {
  async function as<T>(persona: string, method: string, path: string, body?: object): Promise<T> {
    const authorization = `Bearer ${await world.identity.token(persona)}`
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(`${urls[0]}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${text}`)
    return JSON.parse(text) as T
  }

  async function shop(supply: number) {
    const unit = { symbol: 'CREDIT', decimals: 0, address: contractAddresses.credit }
    const limits = { minCashAmount: null, maxCashAmount: null }
    const market = bankTransfer({ unit, limits, feeBps: 0 })
    const { pairId } = await as<{ pairId: number }>('acme-admin', 'POST', '/admin/markets', market)
    const accounts = '/treasury/client-accounts'
    const { items } = await as<{ items: { clientAccountId: string; state: string; currency: string }[] }>(
      'acme-treasury-operator',
      'GET',
      accounts,
    )
    const account = items.find(({ state, currency }) => state === 'approved' && currency === 'EUR')
    const { instrumentId } = await as<AdminInstrument>('acme-admin', 'POST', '/admin/instruments', {
      pairId,
      unitPrice: '100',
      supplyUnitAmount: `${supply}`,
      clientAccountId: account?.clientAccountId,
      deliveryContract: contractAddresses.creditDelivery,
      maxOpenPurchases,
      maxUnpaidShareBps: 10_000,
    })
    await as('acme-admin', 'POST', `/admin/instruments/${instrumentId}/resume`)
    const switches = { offchainSalesEnabled: true, offchainDeliveryEnabled: true, reason: 'racing' }
    await as('acme-admin', 'PUT', `/admin/markets/${pairId}/bank-switches`, switches)
    return { pairId, instrumentId }
  }

  return { ...racers, world, urls, buyers: await approvedBuyers(world, 16), as, shop }
}

/** Something that may happen so many times and no more, however many try at once. */
export type Race = {
  readonly name: string
  /** Runs it and answers what was counted, and every fault that was found. */
  run(ground: Ground, short: boolean): Promise<{ readonly counted: string; readonly faults: readonly string[] }>
}
