const form = /^(OFFR[0-9a-f]{28})([0-9]{2})$/

/** What names one attempt to pay a refund at every bank on its way; a refund that is sent again gets another. */
export function endToEndIdOf(refundReference: string, attempt: number): string {
  const id = `${refundReference}${String(attempt).padStart(2, '0')}`
  if (!form.test(id) || attempt < 1) throw new Error(`${refundReference} has no attempt ${attempt}`)
  return id
}

/** The refund and the attempt that an end-to-end id names; null when it is none of ours. */
export function attemptOf(endToEndId: string): { readonly refundReference: string; readonly attempt: number } | null {
  const [, refundReference, attempt] = form.exec(endToEndId) ?? []
  return refundReference === undefined ? null : { refundReference, attempt: Number(attempt) }
}
