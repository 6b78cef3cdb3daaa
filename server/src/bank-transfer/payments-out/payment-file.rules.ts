import type { Refusal } from '@firsthand/refusal/refusal'
import type { PaymentFile } from '@firsthand/wire/bank-transfer/refunds'
import { proposalNotOpen } from '#approvals/proposal.rules'
import { reconciliationBroken } from '../bank-refusals.ts'
import { bankHoldsLess } from './payout.rules.ts'

const form = /^(OFF[RP][0-9a-f]{28})([0-9]{2})$/

/** Names one attempt to pay a refund or a payout at every bank on its way; a payment that is sent again gets another id. */
export function endToEndIdOf(reference: string, attempt: number): string {
  const id = `${reference}${String(attempt).padStart(2, '0')}`
  if (!form.test(id) || attempt < 1) throw new Error(`${reference} has no attempt ${attempt}`)
  return id
}

/** The refund (`OFFR`) or payout (`OFFP`) and the attempt that an end-to-end id names; null when it is none of ours. */
export function attemptOf(endToEndId: string): { readonly reference: string; readonly attempt: number } | null {
  const [, reference, attempt] = form.exec(endToEndId) ?? []
  return reference === undefined ? null : { reference, attempt: Number(attempt) }
}

/** Nothing leaves an account whose payouts are stopped. */
export function requireNotStopped(account: { readonly stopped: string | null } | null): void {
  if (account !== null && account.stopped !== null) throw reconciliationBroken(account.stopped)
}

/** Whether the payouts wait for what the bank did in a time that a restore has lost. */
export const isStoppedByRestore = ({ stopped }: { readonly stopped: string | null }): boolean =>
  stopped?.startsWith('The restore to ') ?? false

/** Why a payment file may not be made, or may not leave any more. */
export type FileObstacle = 'shortfall_open' | 'bank_holds_less' | 'refund_stopped' | 'payee_closed'

const obstacles: Readonly<Record<FileObstacle, () => Refusal>> = {
  shortfall_open: () => reconciliationBroken('A shortfall of the account is open: the firm pays it in first.'),
  bank_holds_less: bankHoldsLess,
  refund_stopped: () => proposalNotOpen('A payment of the file has since been stopped: reject or discard the file.'),
  payee_closed: () => proposalNotOpen('A payee account of the file has since been closed: reject or discard the file.'),
}

export function requireNoObstacle(obstacle: FileObstacle | null): void {
  if (obstacle !== null) throw obstacles[obstacle]()
}

/** Each step of a file follows one other state. */
export function requireFileState({ state }: Pick<PaymentFile, 'state'>, wanted: PaymentFile['state']): void {
  if (state !== wanted) throw proposalNotOpen(`The file is ${state}.`)
}

/**
 * The bytes of a file can be read once it is authorised; before that, by whoever may authorise it. A payment of it that was
 * stopped since keeps the bytes back until the bank has them anyway.
 */
export function requireReadable(
  { state }: Pick<PaymentFile, 'state'>,
  mayDecide: boolean,
  obstacle: FileObstacle | null,
): void {
  if (state !== 'sent' && obstacle !== 'shortfall_open') requireNoObstacle(obstacle)
  if (state === 'approved' || state === 'sent' || (state === 'proposed' && mayDecide)) return
  throw proposalNotOpen('Another person has to approve the file before it leaves.')
}

/** A file without payments is not made. */
export const nothingToPay = (pays: string): Refusal =>
  proposalNotOpen(`No ${pays} of this account are ready to be paid.`)
