import { attemptOf } from '../payments-out/payment-file.rules.ts'

/** As much of a statement's entry as says what it is. */
export type EntryFacts = {
  readonly sign: 'credit' | 'debit'
  readonly endToEndId: string | null
  readonly remittance: string
  readonly isReversal: boolean
  readonly returnReason: string | null
}

/** What an entry is by its own words. A reversal or a return is never a new payment. */
export type EntryKind =
  | { readonly kind: 'receipt' | 'unexplained' | 'returned' | 'reversal' }
  | { readonly kind: 'topup'; readonly exceptionId: string }
  | { readonly kind: 'refund' | 'return'; readonly refundReference: string; readonly attempt: number }
  | { readonly kind: 'payout' | 'payout_return'; readonly payoutReference: string; readonly attempt: number }

/** How the firm marks its own money: the word, and the case that it is for. */
const topupMark = /\bTOPUP[ -]?([0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12})\b/i

/** Banks may hand an id back in capitals. */
const asWeWroteIt = (id: string) =>
  /^OFF[RP]/i.test(id) ? `${id.slice(0, 4).toUpperCase()}${id.slice(4).toLowerCase()}` : id

const asUuid = (id: string) =>
  id
    .replaceAll('-', '')
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What a payment of ours is when it leaves and when it comes back. */
function ownPayment(endToEndId: string | null): { readonly leaves: EntryKind; readonly returns: EntryKind } | null {
  const named = endToEndId === null ? null : attemptOf(asWeWroteIt(endToEndId))
  if (named === null) return null
  const { reference, attempt } = named
  if (reference.startsWith('OFFP')) {
    const payout = { payoutReference: reference, attempt }
    return { leaves: { kind: 'payout', ...payout }, returns: { kind: 'payout_return', ...payout } }
  }
  const refund = { refundReference: reference, attempt }
  return { leaves: { kind: 'refund', ...refund }, returns: { kind: 'return', ...refund } }
}

/** What an entry is. Whether what it names exists is found out later. */
export function entryKind({ sign, endToEndId, remittance, isReversal, returnReason }: EntryFacts): EntryKind {
  const comesBack = isReversal || returnReason !== null
  const own = ownPayment(endToEndId)
  if (sign === 'debit') {
    if (comesBack) return { kind: 'reversal' }
    return own?.leaves ?? { kind: 'unexplained' }
  }
  if (comesBack) return own?.returns ?? { kind: 'returned' }
  const [, exceptionId] = topupMark.exec(remittance) ?? []
  return exceptionId === undefined ? { kind: 'receipt' } : { kind: 'topup', exceptionId: asUuid(exceptionId) }
}
