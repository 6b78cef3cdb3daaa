const form = /^(OFF[RP][0-9a-f]{28})([0-9]{2})$/

/** What names one attempt to pay a refund or a payout at every bank on its way; one that is sent again gets another. */
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
