/** A purchase that a receipt may be meant for. */
export type Candidate = {
  readonly reference: string
  readonly currency: string
  /** What is still to be paid; null when the purchase takes no more money. */
  readonly outstanding: bigint | null
}

/** The evidence for each purchase, all of one tenant. */
export type Evidence = {
  /** By the structured reference, whose check digits are right. */
  readonly structured: readonly Candidate[]
  /** By references in the free text or the end-to-end id. */
  readonly written: readonly Candidate[]
  /** Open ones of the buyer to whose virtual IBAN was paid. */
  readonly virtual: readonly Candidate[]
  /** Open ones whose reference is one edit away from something in the text. */
  readonly near: readonly Candidate[]
  /** Open ones of buyers who have paid from this account before. */
  readonly ofPayer: readonly Candidate[]
}

/** As much of a receipt as matching needs. */
export type Matchable = {
  readonly amount: bigint
  readonly currency: string
  /** Must not be matched automatically: a batch that did not add up, or a returned payment. */
  readonly forPeopleOnly: boolean
}

/** For whoever matches by hand; the score is for sorting, from 0 to 100. */
export type Suggestion = { readonly reference: string; readonly score: number }

export type Verdict =
  | { readonly kind: 'match' | 'other_currency'; readonly tier: 1 | 2 | 3; readonly reference: string }
  | { readonly kind: 'suggestion'; readonly tier: 4 | 5; readonly suggestions: readonly Suggestion[] }
  | { readonly kind: 'queue'; readonly tier: 6; readonly suggestions: readonly Suggestion[] }

const distinct = (candidates: readonly Candidate[]): readonly Candidate[] => [
  ...new Map(candidates.map((candidate) => [candidate.reference, candidate])).values(),
]

/** The best first, each purchase once. */
function queue(...groups: readonly (readonly [number, readonly Candidate[]])[]): Verdict {
  const best = new Map<string, number>()
  for (const [score, candidates] of groups)
    for (const { reference } of candidates) best.set(reference, Math.max(score, best.get(reference) ?? 0))
  const suggestions = [...best].map(([reference, score]) => ({ reference, score }))
  return { kind: 'queue', tier: 6, suggestions: suggestions.sort((a, b) => b.score - a.score).slice(0, 10) }
}

/**
 * Which purchase a receipt pays for, by the tiers of evidence. Only the first three match automatically: a reference with
 * check digits, or an account that is one buyer's. A match never crosses currencies, nor tenants, because all evidence is
 * of one tenant.
 */
export function judgeReceipt({ amount, currency, forPeopleOnly }: Matchable, evidence: Evidence): Verdict {
  const { structured, written, virtual, near, ofPayer } = evidence
  const named = distinct([...structured, ...written])
  const [first] = named
  if (forPeopleOnly || named.length > 1) return queue([50, named])
  if (first !== undefined) {
    const tier = structured.length > 0 ? 1 : 2
    return { kind: first.currency === currency ? 'match' : 'other_currency', tier, reference: first.reference }
  }
  const payable = (candidates: readonly Candidate[]) =>
    distinct(candidates).filter((one) => one.currency === currency && one.outstanding !== null)
  const [held] = payable(virtual)
  if (held !== undefined && virtual.length === 1) return { kind: 'match', tier: 3, reference: held.reference }

  const exact = ({ outstanding }: Candidate) => outstanding === amount
  const nearest = payable(near)
  const known = payable(ofPayer)
  const isKnown = ({ reference }: Candidate) => known.some((one) => one.reference === reference)
  const [typo] = nearest
  if (typo !== undefined && nearest.length === 1 && exact(typo) && isKnown(typo))
    return { kind: 'suggestion', tier: 4, suggestions: [{ reference: typo.reference, score: 95 }] }
  const paying = known.filter(exact)
  const [only] = paying
  if (only !== undefined && paying.length === 1)
    return { kind: 'suggestion', tier: 5, suggestions: [{ reference: only.reference, score: 80 }] }
  return queue([60, nearest.filter(exact)], [45, paying], [40, nearest])
}
