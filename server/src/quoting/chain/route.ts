import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Market } from '@firsthand/wire/markets'
import type { Address } from 'viem'

/** What the router knows a market by, in lower case. */
export type Route = { readonly venue: Address; readonly cashToken: Address; readonly assetToken: Address }

/** The route of a market at the venue that it names for its rail. */
export function routeAt(venue: string | null | undefined, { cash, unit }: Market): Route {
  if (!venue || !cash.address || !unit.address) throw tradeRefusals.market_not_configured('it names no venue or token')
  const lower = (address: string) => address.toLowerCase() as Address
  return { venue: lower(venue), cashToken: lower(cash.address), assetToken: lower(unit.address) }
}

export const routeKey = ({ venue, cashToken, assetToken }: Route): string => venue + cashToken + assetToken
