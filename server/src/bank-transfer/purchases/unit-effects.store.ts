import sql from 'sql-template-tag'
import { purchaseReleased } from '../ledger/postings.rules.ts'
import { deliverUnits, freePartOfUnits, freeUnits, reserveUnits } from '../ledger/unit-postings.rules.ts'
import { upTo } from '../payments-out/refund.rules.ts'
import { boughtBy, matchesOf } from './lock-purchase.store.ts'
import { endMatch } from './money-effects.store.ts'
import { type Move, ofPurchase, type Plan, planRefund } from './purchase-plan.store.ts'

const facts = ({ purchase, on, actor }: Move) => ({
  on,
  actor,
  instrumentId: purchase.instrumentId,
  reference: purchase.reference,
})

/** Units for an order that had given them back. Whoever calls has a savepoint: there may be none left. */
export function reservesAgain(move: Move, plan: Plan): void {
  const reservation = move.purchase.reservations + 1
  plan.postings.push(reserveUnits({ ...facts(move), reservation, units: move.purchase.units }))
  plan.writes.push(sql`update app.purchase set reservation = ${reservation}, reservations = ${reservation}
    where ${ofPurchase(move)}`)
}

export function free(move: Move, plan: Plan): void {
  const { reservation, units } = move.purchase
  if (reservation === null) return
  plan.postings.push(freeUnits({ ...facts(move), reservation, units }))
  plan.writes.push(sql`update app.purchase set reservation = null where ${ofPurchase(move)}`)
}

/** The order goes on with what was paid for; what that leaves over goes back, the last payer first. */
export async function fillInPart(move: Move, plan: Plan): Promise<void> {
  const { purchase, standing } = move
  const part = boughtBy(purchase, standing.held)
  if (part.unitAmount === 0n || purchase.reservation === null) throw new Error('nothing is left to fill in part')
  const fewer = purchase.units - part.unitAmount
  if (fewer > 0n)
    plan.postings.push(freePartOfUnits({ ...facts(move), reservation: purchase.reservation, units: fewer }))
  plan.writes.push(sql`update app.purchase set unit_base_units = ${`${part.unitAmount}`},
    fee_base_units = ${`${part.feeAmount}`}, amount_due = ${`${part.amountDue}`} where ${ofPurchase(move)}`)
  let left = standing.held - part.amountDue
  for (const match of (await matchesOf(move.query, purchase)).reverse()) {
    const amount = upTo(match.applied, left)
    if (amount === 0n) continue
    left -= amount
    planRefund(move, plan, { ...match, amount, from: 'purchase', reason: 'excess' })
    const applied = match.applied - amount
    const state = applied > 0n ? 'applied' : 'returned'
    plan.writes.push(...endMatch(purchase, match, { state, applied, outcome: applied > 0n ? null : 'returned' }))
  }
}

/** P3 and U2 together: the units are the buyer's, so the money is no longer. */
export async function settle(move: Move, plan: Plan): Promise<void> {
  const { purchase, standing, signal, query } = move
  if (signal.kind !== 'delivered_on_chain') throw new Error('only the chain delivers')
  const { currency, feeAmount: fees, units } = purchase
  plan.postings.push(
    purchaseReleased({ ...facts(move), currency, fees, proceeds: standing.held - fees }),
    deliverUnits({ ...facts(move), units }),
  )
  for (const match of await matchesOf(query, purchase)) {
    if (match.applied === 0n) continue
    plan.writes.push(...endMatch(purchase, match, { state: 'released', applied: match.applied, outcome: null }))
  }
  plan.writes.push(
    sql`update app.purchase set reservation = null, delivery_tx_hash = ${signal.txHash} where ${ofPurchase(move)}`,
    sql`update app.delivery set state = 'delivered', tx_hash = ${signal.txHash},
      block_number = ${`${signal.blockNumber}`}, moved_at = clock_timestamp() where ${ofPurchase(move)}`,
  )
}
