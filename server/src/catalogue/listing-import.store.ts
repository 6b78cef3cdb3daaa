import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { ListingId } from '@firsthand/values/values'
import type { AdminListing, ListingWrite } from '@firsthand/wire/listings'
import sql from 'sql-template-tag'
import { changesRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import type { Sharing } from './audience.rules.ts'
import { audiencesOf } from './audience.store.ts'
import { completeListing, isUnchanged, listingListeners, newListing, standingOf } from './listing.rules.ts'
import {
  disentitle,
  entitle,
  insertListings,
  listingsIn,
  type NamedDraft,
  takeTurns,
  updateListings,
} from './listing-administration.store.ts'

/** The result of one line of an import. */
export type Imported = { readonly result: 'created' | 'updated' | 'unchanged'; readonly id: ListingId }

/** Locks what the tenant has already under each key, and brings an id for what it has not. */
const findAll = (tenant: string, writes: readonly ListingWrite[]) =>
  sql`select found.id, uuidv7() as fresh
    from unnest(${writes.map(({ source }) => source)}::text[], ${writes.map(({ token_ref }) => token_ref)}::text[],
      ${writes.map(({ chain_id }) => chain_id ?? '')}::text[]) with ordinality k (source, token_ref, chain, n)
    left join lateral (select l.id from app.listing l where l.owner_tenant = ${tenant} and l.source = k.source and l.token_ref = k.token_ref
      and coalesce(l.chain_id, '') = k.chain and l.status <> 'deleted' order by l.id limit 1 for no key update) found on true
    order by k.n`

type FoundRow = { readonly id: ListingId | null; readonly fresh: ListingId }
type Step = Imported & { readonly before: AdminListing | null; readonly draft: NamedDraft }

function stepOf(context: AdminContext, write: ListingWrite, fresh: ListingId, before: AdminListing | null): Step {
  if (before === null) {
    const draft = { ...completeListing(write, newListing(context.caller.tenantId)), id: fresh }
    return { result: 'created', id: fresh, before, draft }
  }
  const draft = { ...completeListing(write, standingOf(before)), id: before.id as ListingId }
  return { result: isUnchanged(before, draft) ? 'unchanged' : 'updated', id: draft.id, before, draft }
}

/**
 * Creates or replaces listings by source, chain and token: one audit record for all, an event for each. No two writes may
 * have the same key.
 */
export async function storeImported(
  query: TenantTransaction,
  context: AdminContext,
  sharing: Sharing | null,
  writes: readonly ListingWrite[],
) {
  const { tenantId } = context.caller
  const [, rows] = await Promise.all([query(takeTurns(tenantId)), query<FoundRow>(findAll(tenantId, writes))])
  const known = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const listings = known.length > 0 ? await listingsIn(query, known) : []
  const current = new Map<string, AdminListing>(listings.map((listing) => [listing.id, listing]))
  const steps = writes.map((write, i) => {
    const { id, fresh } = rows[i] as FoundRow
    return stepOf(context, write, fresh, current.get(id ?? '') ?? null)
  })
  await store(query, context, sharing, steps)
  return steps.map(({ result, id }): Imported => ({ result, id }))
}

async function store(
  query: TenantTransaction,
  context: AdminContext,
  sharing: Sharing | null,
  steps: readonly Step[],
): Promise<void> {
  const created = steps.filter(({ result }) => result === 'created')
  const updated = steps.filter(({ result }) => result === 'updated')
  const changed = [...created, ...updated]
  const listeners = new Map(changed.map(({ id, before, draft }) => [id, listingListeners(before, draft)]))
  const tenants = changed.map(({ draft }) => draft.entitled_tenants)
  const { holders, receivers } = await audiencesOf(query, sharing, [...tenants, ...listeners.values()])
  const draftsOf = (some: readonly Step[]) =>
    some.map(({ draft }) => ({ ...draft, holders: holders(draft.entitled_tenants) }))
  const events = changed.flatMap(({ id, result }) =>
    receivers(listeners.get(id) ?? []).map((tenant) => ({
      tenant,
      kind: result === 'created' ? ('listing.created' as const) : ('listing.updated' as const),
      subject: id,
      data: { id },
    })),
  )
  await Promise.all([
    ...(created.length > 0 ? [query(insertListings(draftsOf(created)))] : []),
    ...(updated.length > 0 ? [query(updateListings(draftsOf(updated))), query(disentitle(draftsOf(updated)))] : []),
    ...(changed.length > 0 ? [query(entitle(draftsOf(changed)))] : []),
    query(
      changesRecord(context, {
        action: 'listing.imported',
        payload: {
          unchanged: steps.length - changed.length,
          changes: changed.map(({ before, draft }) => ({ before, after: draft })),
        },
        events,
      }),
    ),
  ])
}
