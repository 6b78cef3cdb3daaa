import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import sql from 'sql-template-tag'
import { LedgerRefused } from '../ledger/posting.rules.ts'
import { type PurchaseEvent, targetOf } from '../transitions.ts'
import { decide } from './decide.rules.ts'
import { followDelivery, hold, holdHeld, openDelivery, sendAgain, sendVoid } from './delivery-effects.store.ts'
import type { Effect } from './effects.ts'
import * as freezes from './freeze-effects.store.ts'
import { type LockedMatch, lockPurchase, matchesOf, type PurchaseLock } from './lock-purchase.store.ts'
import * as money from './money-effects.store.ts'
import { notifyMove } from './purchase-events.store.ts'
import { carryOut, emptyPlan, type Move, type Occasion, type Plan } from './purchase-plan.store.ts'
import { standingOf } from './purchase-standing.store.ts'
import * as releases from './release-effects.store.ts'
import type { Signal, Standing } from './signals.rules.ts'
import { fillInPart, free, reservesAgain, settle } from './unit-effects.store.ts'

/** How each effect of the table is carried out. */
const effects: Readonly<Record<Effect, (move: Move, plan: Plan) => void | Promise<void>>> = {
  allocate: money.allocate,
  return_excess: money.returnExcess,
  return_receipt: money.returnReceipt,
  return_held: money.returnHeld,
  hold,
  hold_held: holdHeld,
  reserve_units: reservesAgain,
  free_units: free,
  fill_in_part: fillInPart,
  open_delivery: openDelivery,
  send_again: sendAgain,
  send_void: sendVoid,
  settle,
  freeze_all: freezes.freezeAll,
  freeze_receipt: freezes.freezeReceipt,
  freeze_refund: freezes.freezeRefund,
  release_frozen: releases.releaseFrozen,
  return_released: releases.returnReleased,
  reverse_receipt: money.reverseReceipt,
  drop_refund: money.reverseReceipt,
  // The import books it: it is about the whole receipt, which may be several purchases'.
  book_shortfall: () => undefined,
}

/** What a signal did. `event` is null when the purchase's state does not list it: nothing has moved. */
export type Moved = {
  readonly from: PurchaseState
  readonly to: PurchaseState
  readonly event: PurchaseEvent | null
  readonly refundReferences: readonly string[]
  readonly purchase: Pick<PurchaseLock, 'pairId' | 'amountDue' | 'createdAt'>
}

type Wanted = Occasion & { readonly tenant: TenantId; readonly reference: string }
type Facts = { readonly purchase: PurchaseLock; readonly match: LockedMatch | null; readonly standing: Standing }

async function factsOf(query: TenantTransaction, { tenant, reference }: Wanted, signal: Signal): Promise<Facts> {
  const purchase = await lockPurchase(query, tenant, reference)
  if (purchase === null) throw new Error(`the purchase ${reference} is gone`)
  const matchId = 'matchId' in signal ? signal.matchId : null
  const match = matchId && (await matchesOf(query, purchase)).find((each) => each.matchId === matchId)
  if (match === undefined) throw new Error(`${reference} has no match ${matchId}`)
  const found = match === '' ? null : match
  return { purchase, match: found, standing: await standingOf(query, purchase, found, signal) }
}

/** Carries out one row of the table; null when the ledger has no units left for it. */
async function carried(move: Move): Promise<(Plan & { readonly ids: readonly string[] }) | null> {
  const plan = emptyPlan()
  for (const effect of move.row.does) await effects[effect](move, plan)
  followDelivery(move, plan)
  if (move.row.event !== 'late_payment_honoured') return { ...plan, ids: await carryOut(move, plan) }
  await move.query(sql`savepoint honoured`)
  try {
    return { ...plan, ids: await carryOut(move, plan) }
  } catch (error) {
    if (!(error instanceof LedgerRefused)) throw error
    await move.query(sql`rollback to savepoint honoured`)
    return null
  }
}

/**
 * Applies a signal to a purchase in the caller's transaction: locks it, moves it by the table, posts, and writes the step, the
 * messages and the events. The only place where the state of a purchase changes.
 */
export async function movePurchase(query: TenantTransaction, wanted: Wanted, signal: Signal): Promise<Moved> {
  const { purchase, match, standing } = await factsOf(query, wanted, signal)
  const from = purchase.state
  const row = decide(standing, signal)
  if (row === null) return { from, to: from, event: null, refundReferences: [], purchase }
  const move = { query, purchase, match, standing, signal, row, on: wanted.on, actor: wanted.actor }
  const done = await carried(move)
  if (done === null) return movePurchase(query, wanted, { ...signal, honourable: false } as Signal)
  const to = targetOf(row, from)
  const refundReferences = done.refunds.map(({ refundReference }) => refundReference)
  await notifyMove(move, to, { postings: done.ids, refundReferences })
  return { from, to, event: row.event, refundReferences, purchase }
}
