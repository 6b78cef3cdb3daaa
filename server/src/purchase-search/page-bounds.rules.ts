import type { ExecutionKind } from '@firsthand/wire/execution-kind'
import type { SaleState } from '@firsthand/wire/staff/purchase-search'
import { lowestReference } from '#quoting/quote.rules'
import type { SalePrefix, Term } from './search-term.rules.ts'

/** What is searched for; null is no condition. */
export type Search = {
  readonly term: Term | null
  readonly rail: ExecutionKind | null
  readonly state: SaleState | null
  readonly from: Date | null
  readonly to: Date | null
}

/** A page of it: `before` are the digits of the last reference of the page before. */
export type SearchPage = { readonly before: string | null; readonly limit: number }

/** Between which references of a rail a page lies: they stand in the order of time. */
export function boundsOf(prefix: SalePrefix, { from, to }: Pick<Search, 'from' | 'to'>, before: string | null) {
  const above = [`${prefix}g`]
  if (before !== null) above.push(`${prefix}${before}`)
  if (to !== null) above.push(lowestReference(prefix, to))
  const [below = ''] = above.toSorted()
  return { atLeast: from === null ? prefix : lowestReference(prefix, from), below }
}
