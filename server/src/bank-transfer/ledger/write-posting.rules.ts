import type { Line, Posting } from './posting.rules.ts'

/** What every posting says of itself: the day it counts for (YYYY-MM-DD) and who caused it. */
export type Occasion = { readonly on: string; readonly actor: string; readonly memo?: string }
export type Money = Occasion & { readonly currency: string; readonly amount: bigint }
export type Source = readonly [kind: string, id: string, postingKind: string]

/** A posting of several lines. A fee of nothing has none. */
export const writePosting = (occasion: Occasion, [kind, id, postingKind]: Source, lines: readonly Line[]): Posting => ({
  source: { kind, id },
  kind: postingKind,
  effectiveOn: occasion.on,
  actor: occasion.actor,
  ...(occasion.memo !== undefined && { memo: occasion.memo }),
  lines: lines.filter(({ amount }) => amount !== 0n),
})

/** A posting that moves one amount from the credited account to the debited one. */
export function moveMoney(facts: Money, source: Source, debit: string, credit: string): Posting {
  const { currency, amount } = facts
  return writePosting(facts, source, [
    { account: debit, currency, amount },
    { account: credit, currency, amount: -amount },
  ])
}
