import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { ListingId, TenantId } from '@firsthand/values/values'
import type { ListingWrite } from '@firsthand/wire/listings'
import { personOf } from '#identity/testing/pseudonyms'
import type { databaseUnderTest } from '#testing/database-under-test'
import type { Sharing } from '../audience.rules.ts'
import { shareWith } from '../audience.store.ts'
import { importListings } from '../import-listings.ts'
import type { ListingFilter } from '../listing.rules.ts'
import { listingStore, pageOfListings } from '../listing.store.ts'
import { entitled } from '../listing-filter.store.ts'

export type Database = Awaited<ReturnType<typeof databaseUnderTest>>

export const noFilter: ListingFilter = { status: null, chain: null, source: null, symbol: null, name: null }

export const administratorOf = (tenant: string) => ({
  caller: { ...personOf(tenant as TenantId, `${tenant}-admin`), roles: new Set(['marketplace-admin']) },
  requestId: 'r',
})

/** The catalogue of a database: an importer that may share, and readers of any tenant. */
export function sharedCatalogue(database: Database, sharing: Sharing | null, connections = 4) {
  const pool = database.as('fh_catalog', connections)
  const api = database.as('fh_api', connections)
  const catalogue = { pool, sharing }
  const listings = listingStore(api)

  return {
    catalogue,
    listings,
    share: (tenants: readonly string[]) =>
      inTenant(pool, 'acme' as TenantId, (query) => shareWith(query, [[...tenants].sort().join(' ')])),

    /** The ids of the lines, each of which must be taken. */
    async importAll(writes: readonly ListingWrite[], owner = 'acme'): Promise<ListingId[]> {
      const lines = writes.map((write, i) => ({ line: i + 1, write }))
      const importing = { catalogue, context: administratorOf(owner), pause: async () => undefined }
      const ids: ListingId[] = []
      const batches = (async function* () {
        yield lines
      })()
      const codeOf = (error: unknown) => {
        throw error
      }
      for await (const records of importListings(importing, batches, codeOf))
        for (const record of records) if ('id' in record) ids.push(record.id as ListingId)
      return ids
    },

    /** The whole list of a tenant, page by page. */
    async all(tenant: string, filter: Partial<ListingFilter> = {}, limit = 50) {
      const question = { listingSource: entitled, tenant: tenant as TenantId, filter: { ...noFilter, ...filter } }
      const items: string[] = []
      let roundTrips = 0
      for (let after: ListingId | null = null, pages = 0; pages < 500; pages += 1) {
        let steps = 0
        const run = async (query: Parameters<Parameters<typeof pageOfListings>[0]>[0]) => {
          steps += 1
          return (await tenantPipeline(api, tenant as TenantId, [query]))[0] ?? []
        }
        const page = await pageOfListings(run, question, { after, limit })
        roundTrips = Math.max(roundTrips, steps)
        items.push(...page.items)
        after = page.next
        if (after === null) break
      }
      return { ids: items.map((text) => JSON.parse(text).id as string), roundTrips }
    },
  }
}
