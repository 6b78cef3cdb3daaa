type MovedMembers = {
  readonly code?: string
  readonly refusal?: MovedMembers
  readonly quoted?: { readonly price?: string }
  readonly current?: { readonly price?: string } | null
}

/** The price of the quote, and the one of now; null when there is none. */
export type PriceMove = { readonly was: string; readonly now: string | null }

/** The two prices of a price that moved; null for any other error. */
export function movedPrices(error: unknown): PriceMove | null {
  if (typeof error !== 'object' || error === null) return null
  const { refusal, ...own } = error as MovedMembers
  const { quoted, current } = refusal ?? own
  return quoted?.price === undefined ? null : { was: quoted.price, now: current?.price ?? null }
}
