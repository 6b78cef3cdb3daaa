import type { AdminMarket, MarketWrite } from '@firsthand/wire/markets'
import { completeDraft, forbiddenChange } from '../domain/market.ts'
import { marketChangeRefused } from '../domain/market-change-refused.ts'
import { notFound } from '../domain/not-found.ts'
import { requireVersion } from '../domain/require-version.ts'
import type { PairId } from '../domain/values.ts'
import type { Act } from '../ports/act.ts'
import type { MarketAdministration } from '../ports/market-administration.ts'
import { requireSound } from './require-sound.ts'

type Replacement = { readonly pairId: PairId; readonly write: MarketWrite; readonly ifMatch: string | null }

/** Replaces a market as a whole, unless it changed meanwhile or has gone too far for this change. */
export async function replaceMarket(
  markets: MarketAdministration,
  act: Act,
  { pairId, write, ifMatch }: Replacement,
): Promise<AdminMarket> {
  requireSound(write)
  const replaced = await markets.replace(act, pairId, (current) => {
    const draft = completeDraft(write, { status: current.status, entitledTenants: current.entitledTenants })
    requireVersion(current, ifMatch)
    const field = forbiddenChange(current, draft)
    if (field !== null) throw marketChangeRefused(field, `A ${current.status} market keeps its ${field}.`)
    return draft
  })
  if (replaced === null) throw notFound()
  return replaced
}
