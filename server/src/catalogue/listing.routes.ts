import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Cursors } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { Listing, ListingPage, ListingQuery } from '@firsthand/wire/listings'
import { ref } from '@firsthand/wire/values'
import { etagHeader, etagOf } from '#identity/admin-context.routes'
import type { ListingStore } from './listing.port.ts'
import { ListingParams, listingIdOf, openListingPage, sendJson } from './listing-page.routes.ts'

const tags = ['Listings']

/** The catalogue as a storefront reads it. */
export const listingRoutes: FastifyPluginAsyncTypebox<{ listings: ListingStore; cursors: Cursors }> = async (
  app,
  { listings, cursors },
) => {
  app.get(
    '/tokens',
    {
      config: { access: 'tenant', limit: 'reads', refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'tokens.list',
        tags,
        summary: 'List listings',
        description:
          'The active and paused listings that this tenant may see, one page at a time, in the order of `id`. Filters may be combined.',
        querystring: ListingQuery,
        response: { 200: { description: 'One page of listings.', ...ref(ListingPage) } },
      },
    },
    async ({ caller, query }, reply) => {
      const { filter, page, write } = openListingPage(cursors, 'tokens', caller, query)
      return sendJson(reply, write(await listings.list(caller, filter, page)))
    },
  )

  app.get(
    '/tokens/:id',
    {
      config: { access: 'tenant', limit: 'reads', refuses: ['not_found'] },
      schema: {
        operationId: 'tokens.read',
        tags,
        summary: 'Read a listing',
        description: 'Absent, deleted, hidden and another tenant’s look the same: 404.',
        params: ListingParams,
        response: { 200: { description: 'The listing.', ...etagHeader, ...ref(Listing) } },
      },
    },
    async ({ caller, params }, reply) => {
      const found = await listings.find(caller, listingIdOf(params))
      if (found === null) throw notFound()
      return sendJson(reply.header('etag', etagOf(found)), found.text)
    },
  )
}
