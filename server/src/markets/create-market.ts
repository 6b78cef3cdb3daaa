import type { AdminMarket, MarketWrite } from '@firsthand/wire/markets'
import { completeDraft } from '../domain/market.ts'
import type { Act } from '../ports/act.ts'
import type { MarketAdministration } from '../ports/market-administration.ts'
import { requireSound } from './require-sound.ts'

/** Creates a market: a draft for the creator's own tenant unless the write says otherwise. */
export async function createMarket(markets: MarketAdministration, act: Act, write: MarketWrite): Promise<AdminMarket> {
  requireSound(write)
  return markets.create(act, completeDraft(write, { status: 'draft', entitledTenants: [act.caller.tenantId] }))
}
