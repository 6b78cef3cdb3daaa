import { inTenant, type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { ListingId } from '@firsthand/values/values'
import type { ListingEventKind } from '@firsthand/wire/events'
import type { AdminListing } from '@firsthand/wire/listings'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { auditRead, changeRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import type { ListingAdministration } from './listing-administration.port.ts'
import { archive } from './listing-copies.store.ts'
import { importListings } from './listing-import.store.ts'
import { pageOfListings } from './listing-search.store.ts'
import { listeners, selectListings } from './listing-select.store.ts'
import { disentitle, entitle, insertListings, markDeleted, updateListings } from './listing-write.store.ts'

const listingsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ listing }) => listing as AdminListing)

const one = async (query: TenantTransaction, id: ListingId) => listingsOf(await query(selectListings([id])))[0] ?? null

/** Two statements: a row that waited for the lock shows its entitlements as they are now, not as they were. */
async function lockedListing(query: TenantTransaction, id: ListingId): Promise<AdminListing | null> {
  await query(sql`select from app.listing where id = ${id} for update`)
  return one(query, id)
}

const record = (context: AdminContext, kind: ListingEventKind, before: AdminListing | null, after: AdminListing) =>
  changeRecord(context, {
    action: kind === 'listing.updated' ? 'listing.replaced' : kind,
    payload: { id: after.id, before, after },
    event: { kind, subject: after.id, data: { id: after.id } },
    tenants: listeners(before, after),
  })

/** Administration of listings, on the login that may write the catalogue and nothing else. */
export function postgresListingAdministration(pool: pg.Pool): ListingAdministration {
  return {
    async find(context, id) {
      const audit = auditRead(context, 'listing.read', { id })
      const [rows = []] = await tenantPipeline(pool, context.caller.tenantId, [selectListings([id]), audit])
      return listingsOf(rows)[0] ?? null
    },

    async list(context, filter, page) {
      const tenant = context.caller.tenantId
      let unwritten = [auditRead(context, 'listing.listed', { filter, ...page })]
      return pageOfListings(
        async (query) => {
          const records = unwritten
          unwritten = []
          const [rows = []] = await tenantPipeline(pool, tenant, [query, ...records])
          return rows
        },
        { listingSource: archive, tenant, filter },
        page,
      )
    },

    create: (context, draft) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const [row] = await query(sql`select uuidv7() as id`)
        const id = row?.id as ListingId
        const drafts = [{ ...draft, id }]
        await query(insertListings(drafts))
        await query(entitle(drafts))
        const listing = (await one(query, id)) as AdminListing
        await query(record(context, 'listing.created', null, listing))
        return listing
      }),

    replace: (context, id, change) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const before = await lockedListing(query, id)
        if (before === null) return null
        const drafts = [{ ...change(before), id }]
        await query(updateListings(drafts))
        await query(disentitle(drafts))
        await query(entitle(drafts))
        const after = (await one(query, id)) as AdminListing
        await query(record(context, 'listing.updated', before, after))
        return after
      }),

    remove: (context, id, check) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const before = await lockedListing(query, id)
        if (before === null) return false
        check(before)
        if (before.status !== 'deleted') await query(markDeleted(id))
        const after = (await one(query, id)) as AdminListing
        await query(record(context, 'listing.deleted', before, after))
        return true
      }),

    importMany: (context, writes) =>
      inTenant(pool, context.caller.tenantId, (query) => importListings(query, context, writes)),
  }
}
