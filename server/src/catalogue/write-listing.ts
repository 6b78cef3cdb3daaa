import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { requireAsRead } from '@firsthand/refusal/read-only'
import { requireVersion } from '@firsthand/refusal/refusal'
import type { ListingId } from '@firsthand/values/values'
import { type AdminListing, type ListingWrite, listingReadOnly } from '@firsthand/wire/listings'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { type Answered, type Claim, keepAnswer } from '#quoting/idempotency.store'
import type { Sharing } from './audience.rules.ts'
import { audiencesOf } from './audience.store.ts'
import {
  completeListing,
  type ListingDraft,
  listingDeleted,
  listingExists,
  listingListeners,
  newListing,
  newListingErrors,
  requireSoundListing,
  requireWritable,
  standingOf,
} from './listing.rules.ts'
import {
  insertListing,
  listingOfToken,
  listingRecord,
  lockedListing,
  markDeleted,
  takeTurns,
  takeTurnsAt,
  updateListing,
} from './listing-administration.store.ts'

/** The login that may write listings of every tenant, and whether those of many tenants are stored once. */
export type Catalogue = { readonly pool: pg.Pool; readonly sharing: Sharing | null }

/** What is kept of the answer under an idempotency key. */
export type Keyed = { readonly claim: Claim; readonly answerOf: (listing: AdminListing) => Answered }

/** Creates a listing: active, for the creator's own tenant, unless the write names another status or audience. */
export async function createListing(
  catalogue: Catalogue,
  context: AdminContext,
  write: ListingWrite,
  keyed: Keyed | null = null,
): Promise<AdminListing> {
  requireSoundListing(write, newListingErrors)
  const { tenantId } = context.caller
  return inTenant(catalogue.pool, tenantId, async (query) => {
    await query(takeTurns(tenantId))
    const draft = completeListing(write, newListing(tenantId))
    await requireUnlisted(query, tenantId, draft, null)
    const audiences = await audiencesOf(query, catalogue.sharing, [draft.entitled_tenants])
    const listing = await insertListing(query, draft, audiences)
    if (keyed !== null) await query(keepAnswer(context.caller, keyed.claim, keyed.answerOf(listing)))
    await query(listingRecord(context, 'listing.created', null, listing, audiences))
    return listing
  })
}

/** Throws `listing_exists` when the owner has another listing of the token. */
async function requireUnlisted(query: TenantTransaction, owner: string, draft: ListingDraft, own: ListingId | null) {
  const other = await listingOfToken(query, owner, draft, own)
  if (other !== null) throw listingExists(other)
}

type Replacement = { readonly id: ListingId; readonly write: ListingWrite; readonly ifMatch: string | null }

/** Replaces a listing as a whole, unless it has another version meanwhile or was deleted. */
export async function replaceListing(
  catalogue: Catalogue,
  context: AdminContext,
  { id, write, ifMatch }: Replacement,
): Promise<AdminListing> {
  requireSoundListing(write)
  return inTenant(catalogue.pool, context.caller.tenantId, async (query) => {
    await query(takeTurnsAt(id))
    const before = requireWritable(context.caller, await lockedListing(query, id))
    requireVersion(before, ifMatch)
    requireAsRead(before, write, listingReadOnly)
    if (before.status === 'deleted') throw listingDeleted()
    const draft = completeListing(write, standingOf(before))
    await requireUnlisted(query, before.owner_tenant, draft, id)
    const seen = [draft.entitled_tenants, listingListeners(before, draft)]
    const audiences = await audiencesOf(query, catalogue.sharing, seen)
    const after = await updateListing(query, id, draft, audiences)
    await query(listingRecord(context, 'listing.updated', before, after, audiences))
    return after
  })
}

/** Deletes a listing permanently, but keeps it for the archive. A repetition changes nothing. */
export async function deleteListing(
  catalogue: Catalogue,
  context: AdminContext,
  id: ListingId,
  ifMatch: string | null,
): Promise<void> {
  await inTenant(catalogue.pool, context.caller.tenantId, async (query) => {
    const before = requireWritable(context.caller, await lockedListing(query, id))
    requireVersion(before, ifMatch)
    const after = await markDeleted(query, before)
    const audiences = await audiencesOf(query, catalogue.sharing, [listingListeners(before, after)])
    await query(listingRecord(context, 'listing.deleted', before, after, audiences))
  })
}
