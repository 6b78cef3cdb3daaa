import { type BankTerms, type Calls, dataOf, type Market, type Purchase, type Quote } from '@firsthand/sdk'
import type { Rail } from './purchase-state.ts'

/** What the buyer orders, in base units of the market's cash. */
export type Order = {
  readonly amount: bigint
  /** Receives the units, and pays for them on chain. */
  readonly walletAddress: string
  /** What some markets with bank transfer ask for, and the price that the buyer saw. */
  readonly bank?: BankTerms
}

export type Found = { readonly quote: Quote } | { readonly purchase: Purchase }

/** The calls that a purchase needs, on its rail. They throw the errors of the SDK. */
export type PurchaseService = {
  readonly market: (pairId: number) => Promise<Market>
  readonly create: (rail: Rail, pairId: number, order: Order, key: string) => Promise<Found>
  readonly read: (rail: Rail, reference: string, signal: AbortSignal) => Promise<Found>
  readonly cancel: (reference: string) => Promise<Found>
}

export const serviceOf = (calls: Calls): PurchaseService => ({
  market: async (pairId) => dataOf(await calls.markets.read({ path: { pairId } })),
  async create(rail, pairId, { amount, walletAddress, bank = {} }, key) {
    const body = { pairId, cashAmount: amount, walletAddress }
    const headers = { 'idempotency-key': key }
    if (rail === 'bank')
      return { purchase: dataOf(await calls.offchain.purchases.create({ body: { ...body, ...bank }, headers })) }
    return { quote: dataOf(await calls[rail].quotes.create({ body, headers })) }
  },
  async read(rail, reference, signal) {
    const given = { path: { reference }, signal }
    if (rail === 'bank') return { purchase: dataOf(await calls.offchain.purchases.read(given)) }
    return { quote: dataOf(await calls[rail].quotes.read(given)) }
  },
  cancel: async (reference) => ({ purchase: dataOf(await calls.offchain.purchases.cancel({ path: { reference } })) }),
})
