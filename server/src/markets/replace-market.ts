import { notFound, requireVersion } from '@firsthand/refusal/refusal'
import type { PairId } from '@firsthand/values/values'
import type { AdminMarket, MarketWrite } from '@firsthand/wire/markets'
import type { AdminContext } from '#identity/admin-context'
import { completeDraft, forbiddenChange } from './market.rules.ts'
import type { MarketAdministration } from './market-administration.port.ts'
import { marketChangeRefused } from './market-change-refused.ts'
import { requireSound } from './require-sound.ts'

type Replacement = { readonly pairId: PairId; readonly write: MarketWrite; readonly ifMatch: string | null }

/** Replaces a market as a whole, unless it changed meanwhile or has gone too far for this change. */
export async function replaceMarket(
  markets: MarketAdministration,
  context: AdminContext,
  { pairId, write, ifMatch }: Replacement,
): Promise<AdminMarket> {
  requireSound(write)
  const replaced = await markets.replace(context, pairId, (current) => {
    const draft = completeDraft(write, { status: current.status, entitledTenants: current.entitledTenants })
    requireVersion(current, ifMatch)
    const field = forbiddenChange(current, draft)
    if (field !== null) throw marketChangeRefused(field, `A ${current.status} market keeps its ${field}.`)
    return draft
  })
  if (replaced === null) throw notFound()
  return replaced
}
