import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Cursors } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { AdminListing, AdminListingPage, ListingQuery } from '@firsthand/wire/listings'
import { ref } from '@firsthand/wire/values'
import { adminContextOf, etagHeader, etagOf } from '#identity/admin-context.routes'
import type { ListingAdministration } from './listing-administration.port.ts'
import { ListingParams, listingIdOf, openListingPage, sendJson } from './listing-page.routes.ts'

const tags = ['Listing administration']
const read = { access: 'marketplace-admin', limit: 'reads' } as const

/** Administrators read the listings of every tenant; each read leaves an audit record. */
export const adminListingReads: FastifyPluginAsyncTypebox<{
  listings: ListingAdministration
  cursors: Cursors
}> = async (app, { listings, cursors }) => {
  app.get(
    '/admin/tokens',
    {
      config: { ...read, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'admin.tokens.list',
        tags,
        summary: 'List listings of every tenant',
        description: 'Deleted and hidden listings included. Leaves an audit record.',
        querystring: ListingQuery,
        response: { 200: { description: 'One page of listings.', ...ref(AdminListingPage) } },
      },
    },
    async (request, reply) => {
      const { filter, page, write } = openListingPage(cursors, 'admin.tokens', request.caller, request.query)
      return sendJson(reply, write(await listings.list(adminContextOf(request), filter, page)))
    },
  )

  app.get(
    '/admin/tokens/:id',
    {
      config: { ...read, refuses: ['not_found'] },
      schema: {
        operationId: 'admin.tokens.read',
        tags,
        summary: 'Read a listing as an administrator',
        description: 'With what consumers do not see: who is entitled, whether it is hidden. Leaves an audit record.',
        params: ListingParams,
        response: { 200: { description: 'The listing.', ...etagHeader, ...ref(AdminListing) } },
      },
    },
    async (request, reply) => {
      const found = await listings.find(adminContextOf(request), listingIdOf(request.params))
      if (found === null) throw notFound()
      reply.header('etag', etagOf(found))
      return found
    },
  )
}
