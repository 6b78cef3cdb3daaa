import type { AdminMarket, MarketWrite } from '@firsthand/wire/markets'
import type { AdminContext } from '#identity/admin-context'
import { completeDraft } from './market.rules.ts'
import type { MarketAdministration } from './market-administration.port.ts'
import { requireSound } from './require-sound.ts'

/** Creates a market: a draft for the creator's own tenant unless the write says otherwise. */
export async function createMarket(
  markets: MarketAdministration,
  context: AdminContext,
  write: MarketWrite,
): Promise<AdminMarket> {
  requireSound(write)
  return markets.create(context, completeDraft(write, { status: 'draft', entitledTenants: [context.caller.tenantId] }))
}
