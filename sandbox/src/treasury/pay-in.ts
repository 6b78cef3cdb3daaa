import type { StatementImport } from '@firsthand/wire/bank-transfer/treasury'
import { type CreditOrder, type PaymentCase, stranger } from '../bank/credit-order.ts'
import { dayAfter } from '../bank/movement.ts'
import type { Credited, SandboxBank } from '../bank/sandbox-bank.ts'
import { advanceClock } from '../clock/advance-clock.ts'
import { personaPseudonyms } from '../identity/persona-pseudonyms.ts'
import type { World } from '../world/world.ts'
import type { BankDays } from './bank-days.ts'
import { type PayablePurchase, payablePurchase } from './bank-rows.ts'
import { buyersAccount } from './buyers-account.ts'

/** A request to pay: which purchase, and what is unusual about the payment. */
export type PaymentRequest = {
  readonly reference: string
  readonly case: PaymentCase
  /** What is left to pay when it is left out. */
  readonly amount?: bigint | undefined
  /** False leaves the file at the bank. */
  readonly isImported: boolean
}
export type PaidIn = Credited & { readonly purchase: string; readonly imported: StatementImport | null }

/** Why a requested payment cannot be made, as a message to the requester. */
export class PaymentImpossible extends Error {
  override readonly name = 'PaymentImpossible'
}

function orderOf(purchase: PayablePurchase, requested: PaymentRequest, buyer: string): CreditOrder {
  const { iban, currency, paymentReference, outstanding, amountDue, lastCredit, lastRefund } = purchase
  // A purchase that is fully paid is paid in full again.
  const left = outstanding === '0' ? amountDue : outstanding
  const of = requested.case === 'reversal' ? lastCredit : lastRefund
  return {
    case: requested.case,
    iban,
    currency,
    amount: requested.amount ?? BigInt(left),
    reference: paymentReference,
    payer: requested.case === 'wrong_payer' ? stranger : buyersAccount(buyer),
    ...(of !== null && { of }),
  }
}

/** Pays for purchases at the sandbox bank, and lets the treasury take in what was booked. */
export function payIn(world: World, bank: SandboxBank, days: BankDays) {
  const { nameOf } = personaPseudonyms(world)

  /** A payment is late once the last day on which it would have been on time is over, and a statement shows it. */
  async function passDueDay({ dueOn }: PayablePurchase): Promise<void> {
    const wanted = Date.parse(`${dayAfter(dueOn)}T12:00:00Z`)
    const seconds = Math.ceil((wanted - world.clock.now()) / 1000)
    if (seconds <= 0) return
    if (!world.clock.isMovable) throw new PaymentImpossible('A late payment needs a sandbox with a movable clock.')
    await advanceClock(world, seconds)
    await days.catchUp()
  }

  /** Another currency arrives at another account: one IBAN has one. */
  async function elsewhere({ tenant, currency }: PayablePurchase, order: CreditOrder): Promise<CreditOrder> {
    const others = (await days.accounts()).filter((each) => each.tenant === tenant && each.currency !== currency)
    const [other] = others
    if (other === undefined) throw new PaymentImpossible(`${tenant} has no client account in another currency.`)
    return { ...order, case: 'on_time', iban: other.iban, currency: other.currency }
  }

  function requirePossible({ lastCredit, lastRefund, reference }: PayablePurchase, { case: wanted }: PaymentRequest) {
    if (wanted === 'reversal' && lastCredit === null)
      throw new PaymentImpossible(`Nothing was paid for ${reference} that the bank could reverse.`)
    if (wanted === 'return' && lastRefund === null)
      throw new PaymentImpossible(`No refund of ${reference} has left that could come back: pay refunds first.`)
  }

  return async (requested: PaymentRequest): Promise<PaidIn> => {
    const found = await payablePurchase(world, requested.reference)
    if (found === null) throw new PaymentImpossible(`No purchase has the reference ${requested.reference}.`)
    requirePossible(found, requested)
    await days.catchUp()
    if (requested.case === 'late') await passDueDay(found)
    const inTime = requested.case === 'late' ? ({ ...requested, case: 'on_time' } as const) : requested
    const plain = orderOf(found, inTime, nameOf(found.caller))
    const order = requested.case === 'wrong_currency' ? await elsewhere(found, plain) : plain
    const credited = bank.credit(order)
    const { iban, currency, bookedOn, bankReferences } = credited
    const file = () => bank.notification(iban, currency, bookedOn, bankReferences)
    const imported = requested.isImported ? await days.takeIn(found.tenant, file()) : null
    return { ...credited, purchase: found.reference, imported }
  }
}
