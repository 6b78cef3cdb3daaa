import type { AccountDay } from './bank-ledger.ts'
import type { ReportableDay } from './camt-file.ts'
import { usualPayer } from './credit-order.ts'
import type { Movement } from './movement.ts'

/** Odd and even cents, never nothing: what is lost or doubled shows in the sum. */
const amountOf = (at: number): bigint => 1n + ((BigInt(at) * 7_919n) % 1_000_003n)

function creditAt(at: number, bookedOn: string): Movement {
  const transfer = {
    amount: amountOf(at),
    other: { ...usualPayer, name: `Buyer ${at}` },
    onBehalfOf: null,
    endToEndId: `E2E-${at}`,
    uetr: `8a562c67-ca16-48ba-b074-${at.toString(16).padStart(12, '0')}`,
    reference: null,
    text: `Order ${String(at).padStart(14, '0')} of many, thank you`,
    returnReason: null,
  }
  return {
    bankReference: `SBM${at}`,
    sign: 'credit',
    amount: transfer.amount,
    isPending: false,
    isReversal: false,
    code: 'RCDT/ESCT',
    bookedOn,
    transfers: [transfer],
    reported: 'in full',
  }
}

/** A day of so many credits, the same every time; they are made while they are written. */
export function manyCredits(of: AccountDay, count: number): ReportableDay {
  function* movements(): Generator<Movement> {
    for (let at = 1; at <= count; at += 1) yield creditAt(at, of.day)
  }
  let closing = of.opening
  for (let at = 1; at <= count; at += 1) closing += amountOf(at)
  return { ...of, closing, movements: { [Symbol.iterator]: movements } }
}
