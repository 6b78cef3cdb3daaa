import type { PaymentFile, PaymentFileDetail, Payout, Refund } from '@firsthand/sdk/types'

type StepName = 'made' | 'authorised' | 'atBank' | 'debited'
export type Step = { readonly name: StepName; readonly state: 'done' | 'now' | 'ahead' | 'stopped' }
const names: readonly StepName[] = ['made', 'authorised', 'atBank', 'debited']

/** How many steps are behind a file, and whether it ends there. */
const reached: Readonly<Record<PaymentFile['state'], readonly [done: number, isOver: boolean]>> = {
  proposed: [1, false],
  approved: [2, false],
  sent: [3, false],
  rejected: [1, true],
  discarded: [2, true],
}

/** Where a file is on its way to the bank's debit. `atBank`: lines that the bank has not debited yet; null when not known. */
export function stepsOf(state: PaymentFile['state'], atBank: number | null): readonly Step[] {
  const [done, isOver] = reached[state]
  const isDebited = state === 'sent' && atBank === 0
  return names.map((name, at) => {
    if (at < done || isDebited) return { name, state: 'done' }
    if (at > done) return { name, state: 'ahead' }
    return { name, state: isOver ? 'stopped' : 'now' }
  })
}

/** The sum of amounts, exact. */
export const sumOf = (lines: readonly { readonly amount: string }[]): bigint =>
  lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)

/** Whether the lines of a file are as many, and come to as much, as the file says. */
export const addsUp = ({ lines, total, payments }: PaymentFileDetail): boolean =>
  payments.length === lines && sumOf(payments) === BigInt(total)

/** What the next file of an account would carry: approved, screened, and with an account to be paid to. */
export const readyRefunds = (refunds: readonly Refund[], account: string): readonly Refund[] =>
  refunds.filter(
    (each) =>
      each.clientAccountId === account &&
      each.state === 'approved' &&
      each.screening === 'clear' &&
      each.payeeIban !== null,
  )
export const readyPayouts = (payouts: readonly Payout[], account: string): readonly Payout[] =>
  payouts.filter((each) => each.clientAccountId === account && each.state === 'approved')

type Attempt = { readonly reference: string; readonly attempt: number }

/** How many lines of a file the bank has not answered yet, by what is on its way now. */
export const countAtBank = (payments: readonly Attempt[], underWay: readonly Attempt[]): number =>
  payments.filter(({ reference, attempt }) =>
    underWay.some((each) => each.reference === reference && each.attempt === attempt),
  ).length

/** SHA-256 in hex, computed by the browser itself. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
