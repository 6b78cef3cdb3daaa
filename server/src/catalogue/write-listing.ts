import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { requireAsRead } from '@firsthand/refusal/read-only'
import { requireVersion } from '@firsthand/refusal/refusal'
import type { ListingId } from '@firsthand/values/values'
import { type AdminListing, type ListingWrite, listingReadOnly } from '@firsthand/wire/listings'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { type Answered, type Claim, keepAnswer } from '#quoting/idempotency.store'
import {
  completeListing,
  type ListingDraft,
  listingDeleted,
  listingExists,
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

/** What is kept of the answer under an idempotency key. */
export type Keyed = { readonly claim: Claim; readonly answerOf: (listing: AdminListing) => Answered }

/** Creates a listing: active, for the creator's own tenant, unless the write names another status or audience. */
export async function createListing(
  catalog: pg.Pool,
  context: AdminContext,
  write: ListingWrite,
  keyed: Keyed | null = null,
): Promise<AdminListing> {
  requireSoundListing(write, newListingErrors)
  const { tenantId } = context.caller
  return inTenant(catalog, tenantId, async (query) => {
    await query(takeTurns(tenantId))
    const draft = completeListing(write, newListing(tenantId))
    await requireUnlisted(query, tenantId, draft, null)
    const listing = await insertListing(query, draft)
    if (keyed !== null) await query(keepAnswer(context.caller, keyed.claim, keyed.answerOf(listing)))
    await query(listingRecord(context, 'listing.created', null, listing))
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
  catalog: pg.Pool,
  context: AdminContext,
  { id, write, ifMatch }: Replacement,
): Promise<AdminListing> {
  requireSoundListing(write)
  return inTenant(catalog, context.caller.tenantId, async (query) => {
    await query(takeTurnsAt(id))
    const before = requireWritable(context.caller, await lockedListing(query, id))
    requireVersion(before, ifMatch)
    requireAsRead(before, write, listingReadOnly)
    if (before.status === 'deleted') throw listingDeleted()
    const draft = completeListing(write, standingOf(before))
    await requireUnlisted(query, before.owner_tenant, draft, id)
    const after = await updateListing(query, id, draft)
    await query(listingRecord(context, 'listing.updated', before, after))
    return after
  })
}

/** Deletes a listing permanently, but keeps it for the archive. A repetition changes nothing. */
export async function deleteListing(
  catalog: pg.Pool,
  context: AdminContext,
  id: ListingId,
  ifMatch: string | null,
): Promise<void> {
  await inTenant(catalog, context.caller.tenantId, async (query) => {
    const before = requireWritable(context.caller, await lockedListing(query, id))
    requireVersion(before, ifMatch)
    const after = await markDeleted(query, before)
    await query(listingRecord(context, 'listing.deleted', before, after))
  })
}
