import type { Purchase, Quote } from '@firsthand/sdk'

/** A purchase of any rail. */
export type AnyPurchase =
  | {
      readonly rail: 'primaryMint' | 'rfq'
      readonly reference: string
      readonly createdAt: string
      readonly quote: Quote
    }
  | { readonly rail: 'bank'; readonly reference: string; readonly createdAt: string; readonly purchase: Purchase }

/** What is loaded of one list, newest first, and whether the service has more of it. */
export type Loaded = { readonly items: readonly AnyPurchase[]; readonly hasMore: boolean }

/**
 * The lists as one, newest first. What is older than the end of a list that goes on is left out until that list is loaded further:
 * something that belongs above it may still come.
 */
export function mergePurchases(lists: readonly Loaded[]): readonly AnyPurchase[] {
  const ends = lists.flatMap(({ items, hasMore }) => (hasMore ? [items.at(-1)?.createdAt ?? '\uffff'] : []))
  const all = new Map(lists.flatMap(({ items }) => items).map((each) => [each.reference, each]))
  return [...all.values()]
    .filter(({ createdAt }) => ends.every((end) => createdAt >= end))
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0))
}

/** The list to load next: the one whose loaded part reaches back least. Null when all have ended. */
export function listToLoad(lists: readonly Loaded[]): number | null {
  const open = lists.flatMap(({ items, hasMore }, index) =>
    hasMore ? [{ index, end: items.at(-1)?.createdAt ?? '\uffff' }] : [],
  )
  return open.sort((one, other) => (one.end < other.end ? 1 : -1))[0]?.index ?? null
}
