import { randomUUID } from 'node:crypto'
import { dataOf } from '@firsthand/sdk'
import type { PaymentCase } from '@firsthand/sdk/sandbox'
import type { Stage } from '../stage/stage-at.ts'

/** The seeded market that is paid by bank transfer, that of the offering, and that at a venue of somebody else. */
export const markets = { bank: 3, mint: 1, venue: 2 } as const

/** Orders units to be paid by bank transfer, and answers the purchase's reference. `euros` are whole ones. */
export async function order({ sandbox }: Stage, buyer: string, euros: number): Promise<string> {
  const walletAddress = sandbox.walletOf(buyer).account?.address ?? ''
  const body = { pairId: markets.bank, cashAmount: `${euros}00`, walletAddress }
  const headers = { 'idempotency-key': randomUUID() }
  return dataOf(await sandbox.as(buyer).offchain.purchases.create({ headers, body })).reference
}

/** Orders units and pays for them, as it should be or in one of the odd ways. */
export async function orderAndPay(stage: Stage, buyer: string, euros: number, payment: PaymentCase): Promise<string> {
  const reference = await order(stage, buyer, euros)
  await stage.sandbox.pay(reference, payment)
  return reference
}

/** Buys at the offering, on chain, until it is settled. */
export async function buyAtOffering({ sandbox }: Stage, buyer: string): Promise<string> {
  const wallet = sandbox.walletOf(buyer)
  const bought = await sandbox.as(buyer).buy({
    pairId: markets.mint,
    cashAmount: '250000000',
    wallet,
    confirm: () => true,
  })
  return bought.reference
}

/** Takes the bundle of a firm quote at somebody else's venue and leaves it unused: it is live until its deadline. */
export async function takeLiveBundle({ sandbox }: Stage, buyer: string): Promise<string> {
  const { rfq } = sandbox.as(buyer)
  const walletAddress = sandbox.walletOf(buyer).account?.address ?? ''
  const headers = { 'idempotency-key': randomUUID() }
  const body = { pairId: markets.venue, cashAmount: '620000000', walletAddress }
  const { reference } = dataOf(await rfq.quotes.create({ headers, body }))
  dataOf(await rfq.quotes.intent({ path: { reference } }))
  return reference
}
