import { attemptOf } from '../payments-out/payment-file.rules.ts'

/** As much of a statement's entry as says what it is. */
type EntryFacts = {
  readonly sign: 'credit' | 'debit'
  readonly endToEndId: string | null
  readonly remittance: string
  readonly isReversal: boolean
  readonly returnReason: string | null
}

/** What an entry is by its own fields. A reversal or a return is never a new payment. */
export type EntryKind =
  | { readonly kind: 'receipt' | 'unexplained' | 'returned' | 'reversal' }
  | { readonly kind: 'topup'; readonly exceptionId: string }
  | { readonly kind: 'refund' | 'return'; readonly refundReference: string; readonly attempt: number }
  | { readonly kind: 'payout' | 'payout_return'; readonly payoutReference: string; readonly attempt: number }

/** How the firm marks its own money: the word, and the exception that it is for. */
const topupMark = /\bTOPUP[ -]?([0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12})\b/i

/** Banks may repeat an id in capitals. */
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

/** What an entry is. Whether what it names exists is checked later. */
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

/** What distinguishes one bank transaction from another. */
export type IdentifyingFacts = {
  readonly sign: 'credit' | 'debit'
  readonly amount: bigint
  readonly currency: string
  readonly bookedOn: string
  readonly valueOn: string
  readonly servicerReference: string | null
  readonly detail: number
  readonly endToEndId: string | null
  readonly uetr: string | null
  readonly counterpartyIban: string | null
  readonly remittance: string
}

/**
 * The same for the same transaction in a notification during the day and in the statement at night. A bank's reference is
 * trusted only together with sign and amount: a reversal may carry the reference of what it reverses, and banks reuse
 * references. Without one, the facts that both messages carry decide, and their text is hashed.
 */
function entryKey(accountId: string, entry: IdentifyingFacts, hash: (text: string) => string): string {
  const { sign, servicerReference, detail, amount } = entry
  if (servicerReference !== null)
    return JSON.stringify([accountId, 'reference', sign, servicerReference, detail, `${amount}`])
  const facts = [
    entry.bookedOn,
    entry.valueOn,
    sign,
    `${entry.amount}`,
    entry.currency,
    entry.endToEndId,
    entry.uetr,
    entry.counterpartyIban,
    entry.remittance,
  ]
  return JSON.stringify([accountId, 'facts', hash(JSON.stringify(facts))])
}

/**
 * Identities of the entries of one statement, in its order. Two entries with one key are two transactions, because a
 * statement that adds up shows none twice: the second, third and so on get a running number.
 */
export function entryIdentities(
  accountId: string,
  hash: (text: string) => string,
): (entry: IdentifyingFacts) => string {
  const seen = new Map<string, number>()
  return (entry) => {
    const key = entryKey(accountId, entry, hash)
    const running = (seen.get(key) ?? 0) + 1
    seen.set(key, running)
    return hash(JSON.stringify([key, running]))
  }
}
