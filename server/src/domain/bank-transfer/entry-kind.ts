/** As much of a statement's entry as says what it is. */
export type EntryFacts = {
  readonly sign: 'credit' | 'debit'
  readonly endToEndId: string | null
  readonly remittance: string
  readonly isReversal: boolean
  readonly returnReason: string | null
}

/** What an entry is before anything else is known. A reversal or a return is never a new payment. */
export type EntryKind =
  | { readonly kind: 'receipt' | 'unexplained' | 'returned' | 'reversal' }
  | { readonly kind: 'topup'; readonly caseId: string }
  | { readonly kind: 'refund' | 'bounce'; readonly refundReference: string; readonly attempt: number }
  | { readonly kind: 'payout'; readonly payoutReference: string }

const refundId = /^(OFFR[0-9a-f]{28})([0-9]{2})$/i
const payoutId = /^OFFP[0-9a-f]{30}$/i
/** How the firm marks its own money: the word and the case that it is for. */
const topupMark = /\bTOPUP[ -]?([0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12})\b/i

/** The id that a refund carries through the bank: its reference and the attempt in two digits. */
export const refundEndToEndId = (refundReference: string, attempt: number): string =>
  `${refundReference}${`${attempt}`.padStart(2, '0')}`

function refundIn(endToEndId: string | null) {
  const [, reference, attempt] = refundId.exec(endToEndId ?? '') ?? []
  if (reference === undefined || attempt === undefined) return null
  // Banks may hand an id back in capitals.
  return { refundReference: `OFFR${reference.slice(4).toLowerCase()}`, attempt: Number(attempt) }
}

const undashed = (id: string) => id.replaceAll('-', '').toLowerCase()
const asUuid = (id: string) => undashed(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What an entry is by its own words. Whether what it names exists is found out later. */
export function entryKind({ sign, endToEndId, remittance, isReversal, returnReason }: EntryFacts): EntryKind {
  const comesBack = isReversal || returnReason !== null
  const refund = refundIn(endToEndId)
  if (sign === 'credit') {
    if (comesBack) return refund === null ? { kind: 'returned' } : { kind: 'bounce', ...refund }
    const [, caseId] = topupMark.exec(remittance) ?? []
    return caseId === undefined ? { kind: 'receipt' } : { kind: 'topup', caseId: asUuid(caseId) }
  }
  if (comesBack) return { kind: 'reversal' }
  if (refund !== null) return { kind: 'refund', ...refund }
  if (endToEndId !== null && payoutId.test(endToEndId))
    return { kind: 'payout', payoutReference: `OFFP${endToEndId.slice(4).toLowerCase()}` }
  return { kind: 'unexplained' }
}
