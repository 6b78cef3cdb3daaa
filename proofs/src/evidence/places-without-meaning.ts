/**
 * Places of an export where a changed byte may go unnoticed, by their path. None may be an amount, a party, a time, a hash or a
 * signature. The evidence for a quote has none: every byte of it is covered by a hash or a signature.
 */
export const placesWithoutMeaning: readonly string[] = []
