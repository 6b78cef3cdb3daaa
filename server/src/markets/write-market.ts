import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { requireAsRead } from '@firsthand/refusal/read-only'
import { notFound, requireVersion } from '@firsthand/refusal/refusal'
import { type PairId, parseListingId } from '@firsthand/values/values'
import { type AdminMarket, type MarketWrite, marketReadOnly } from '@firsthand/wire/markets'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { requireOwned } from '#identity/ownership.rules'
import {
  insertMarket,
  lockedMarket,
  marketRecord,
  offeredListing,
  updateMarket,
  updateStatus,
} from './market-administration.store.ts'
import {
  changeRefusal,
  completeDraft,
  type MarketStatus,
  marketChangeRefused,
  mayBecome,
  newMarket,
  requireSound,
  requireSoundNew,
  stillStopped,
  unknownListing,
} from './market-draft.rules.ts'
import { isStopped, lockSales } from './market-switches.store.ts'

/** The listing that the write names; null when it names none. One that the tenant may not sell is `invalid_request`. */
async function listingOf(query: TenantTransaction, tenant: string, { listingId }: Pick<MarketWrite, 'listingId'>) {
  if (listingId == null) return null
  const id = parseListingId(listingId)
  const listing = id && (await offeredListing(query, tenant, id))
  if (listing === null) throw unknownListing()
  return listing
}

/** Creates a market: a draft for the creator's own tenant unless the write names another status or audience. */
export async function createMarket(catalog: pg.Pool, context: AdminContext, write: MarketWrite): Promise<AdminMarket> {
  requireSoundNew(write)
  const { tenantId } = context.caller
  return inTenant(catalog, tenantId, async (query) => {
    const listing = await listingOf(query, tenantId, write)
    const draft = completeDraft(write, newMarket(tenantId, listing?.name ?? write.unit.symbol))
    const market = await insertMarket(query, draft)
    await query(marketRecord(context, 'market.created', null, market))
    return market
  })
}

/** Opens, pauses or closes a market. Purchases that are open go on. */
export async function setMarketStatus(
  catalog: pg.Pool,
  context: AdminContext,
  pairId: PairId,
  status: MarketStatus,
): Promise<AdminMarket> {
  return inTenant(catalog, context.caller.tenantId, async (query) => {
    const before = await lockedMarket(query, pairId)
    if (before === null) throw notFound()
    requireOwned(context.caller, before.ownerTenant)
    if (before.status === status) return before
    if (!mayBecome(before.status, status))
      throw marketChangeRefused('status', `A ${before.status} market cannot become ${status}.`)
    if (status === 'active' && (await isStopped(query, pairId))) throw stillStopped('status')
    if (before.primaryExecutionKind === 'offchain_fixed_price') await lockSales(query, pairId)
    const after = await updateStatus(query, pairId, status)
    await query(marketRecord(context, `market.${status}`, before, after))
    return after
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
    requireVersion(before, ifMatch)
    requireAsRead(before, write, marketReadOnly)
    // What it sells already it may go on selling, also when the listing has been deleted since.
    if (write.listingId !== before.listingId) await listingOf(query, before.ownerTenant, write)
    const { name, status, hidden, entitledTenants } = before
    const draft = completeDraft(write, { name, status, hidden, entitledTenants })
    const refusal = changeRefusal(before, draft)
    if (refusal !== null) throw refusal
    if (draft.status === 'active' && (await isStopped(query, pairId))) throw stillStopped('status')
    if (before.primaryExecutionKind === 'offchain_fixed_price') await lockSales(query, pairId)
    const after = await updateMarket(query, pairId, draft)
    await query(marketRecord(context, 'market.replaced', before, after))
    return after
  })
}
