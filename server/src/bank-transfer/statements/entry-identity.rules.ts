/** What tells one bank transaction from another. */
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
 * The same for the same transaction in a notification by day and in the statement at night. A bank's reference is
 * trusted, but for the sign and the amount: a reversal may carry the reference of what it reverses, and banks use one
 * again. Without one, what both messages say decides, and the text of the facts is hashed.
 */
export function entryKey(accountId: string, entry: IdentifyingFacts, hash: (text: string) => string): string {
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
