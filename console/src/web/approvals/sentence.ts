import type { Proposal } from '@firsthand/sdk/types'
import type { Leaf } from './evidence/facts.ts'
import { factAt, leafAt, type ProposalFacts } from './evidence/proposal-facts.ts'
import type { sentences } from './kind-words.ts'

export type Variant = keyof typeof sentences.en

const matchVariants = ['match_return', 'match_one'] as const

/** Which sentence of its kind fits a proposal. */
export function variantOf({ kind }: Pick<Proposal, 'kind'>, facts: ProposalFacts): Variant {
  if (kind === 'match') {
    const allocations = factAt(facts, 'payload.allocations')
    return matchVariants[allocations?.kind === 'list' ? allocations.items.length : 2] ?? 'match_many'
  }
  if (kind === 'statement_upload')
    return leafAt(facts, 'payload.originalMessageId') === null ? 'statement_upload' : 'statement_upload_status'
  if (kind === 'payout_account')
    return leafAt(facts, 'state.replaces.iban') === null ? 'payout_account' : 'payout_account_replaced'
  return kind
}

/** A piece of a sentence: plain words, or a value with the place that it comes from. */
export type Piece = { readonly text: string } | { readonly path: string; readonly leaf: Leaf | null }

/** The sentence with its values. One that was not read is null: the screen says so. */
export function piecesOf(
  sentence: string,
  facts: ProposalFacts,
  { amount, currency, decimals }: Pick<Proposal, 'amount' | 'currency' | 'decimals'>,
): readonly Piece[] {
  const sum: Leaf | null =
    amount === null || currency === null || decimals === null
      ? null
      : { kind: 'money', money: { amount, currency, decimals } }
  return sentence.split(/(\{[^}]+\})/).flatMap((part): readonly Piece[] => {
    if (part === '') return []
    if (!part.startsWith('{')) return [{ text: part }]
    const path = part.slice(1, -1)
    return [{ path, leaf: path === 'amount' ? sum : leafAt(facts, path) }]
  })
}
