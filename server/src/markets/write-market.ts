import { inTenant } from '@firsthand/postgres/tenant'
import { notFound, requireVersion } from '@firsthand/refusal/refusal'
import type { PairId } from '@firsthand/values/values'
import type { AdminMarket, MarketWrite } from '@firsthand/wire/markets'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { requireOwned } from '#identity/ownership.rules'
import { insertMarket, lockedMarket, marketRecord, updateMarket } from './market-administration.store.ts'
import { changeRefusal, completeDraft, requireSound } from './market-draft.rules.ts'
import { lockSales } from './market-switches.store.ts'

/** Creates a market: a draft for the creator's own tenant unless the write names another status or audience. */
export async function createMarket(catalog: pg.Pool, context: AdminContext, write: MarketWrite): Promise<AdminMarket> {
  requireSound(write)
  const { tenantId } = context.caller
  const draft = completeDraft(write, { status: 'draft', entitledTenants: [tenantId] })
  return inTenant(catalog, tenantId, async (query) => {
    const market = await insertMarket(query, draft)
    await query(marketRecord(context, 'market.created', null, market))
    return market
  })
}

type Replacement = { readonly pairId: PairId; readonly write: MarketWrite; readonly ifMatch: string | null }

/** Replaces a market as a whole, unless it has another version meanwhile or its state does not allow the change. */
export async function replaceMarket(
  catalog: pg.Pool,
  context: AdminContext,
  { pairId, write, ifMatch }: Replacement,
): Promise<AdminMarket> {
  requireSound(write)
  return inTenant(catalog, context.caller.tenantId, async (query) => {
    const before = await lockedMarket(query, pairId)
    if (before === null) throw notFound()
    requireOwned(context.caller, before.ownerTenant)
    const draft = completeDraft(write, { status: before.status, entitledTenants: before.entitledTenants })
    requireVersion(before, ifMatch)
    const refusal = changeRefusal(before, draft)
    if (refusal !== null) throw refusal
    if (before.primaryExecutionKind === 'offchain_fixed_price') await lockSales(query, pairId)
    const after = await updateMarket(query, pairId, draft)
    await query(marketRecord(context, 'market.replaced', before, after))
    return after
  })
}
