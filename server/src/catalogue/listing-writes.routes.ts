import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Listing, ListingWrite } from '@firsthand/wire/listings'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { adminContextOf, etagHeader, etagOf, IfMatch } from '#identity/admin-context.routes'
import { createListing } from './create-listing.ts'
import { deleteListing } from './delete-listing.ts'
import type { ListingAdministration } from './listing-administration.port.ts'
import { ListingParams, listingIdOf } from './listing-page.routes.ts'
import { replaceListing } from './replace-listing.ts'

const tags = ['Listing administration']
const write = { access: 'marketplace-admin', limit: 'writes' } as const

/** Administrators write the listings of every tenant; each write leaves an audit record and tells the tenants. */
export const listingWrites: FastifyPluginAsyncTypebox<{ listings: ListingAdministration }> = async (
  app,
  { listings },
) => {
  app.post(
    '/tokens',
    {
      config: write,
      schema: {
        operationId: 'tokens.create',
        tags,
        summary: 'Create a listing',
        description: 'It is active and entitled to the creator’s own tenant unless the body says otherwise.',
        body: ref(ListingWrite),
        response: { 201: { description: 'The listing as created.', ...etagHeader, ...ref(Listing) } },
      },
    },
    async (request, reply) => {
      const created = await createListing(listings, adminContextOf(request), request.body)
      reply.code(201).header('location', `/tokens/${created.id}`).header('etag', etagOf(created))
      return created
    },
  )

  app.put(
    '/tokens/:id',
    {
      config: { ...write, refuses: ['not_found', 'precondition_failed', 'listing_deleted'] },
      schema: {
        operationId: 'tokens.replace',
        tags,
        summary: 'Replace a listing',
        description: 'What is left out takes its default, but `status` and `entitled_tenants` stay as they are.',
        params: ListingParams,
        headers: IfMatch,
        body: ref(ListingWrite),
        response: { 200: { description: 'The listing as it is now.', ...etagHeader, ...ref(Listing) } },
      },
    },
    async (request, reply) => {
      const ifMatch = request.headers['if-match'] ?? null
      const requested = { id: listingIdOf(request.params), write: request.body, ifMatch }
      const replaced = await replaceListing(listings, adminContextOf(request), requested)
      reply.header('etag', etagOf(replaced))
      return replaced
    },
  )

  app.delete(
    '/tokens/:id',
    {
      config: { ...write, refuses: ['not_found', 'precondition_failed'] },
      schema: {
        operationId: 'tokens.delete',
        tags,
        summary: 'Delete a listing',
        description: 'For good, and repeatable. Administrators can still read it.',
        params: ListingParams,
        headers: IfMatch,
        response: { 204: Type.Null({ description: 'It is deleted.' }) },
      },
    },
    async (request, reply) => {
      await deleteListing(
        listings,
        adminContextOf(request),
        listingIdOf(request.params),
        request.headers['if-match'] ?? null,
      )
      return reply.code(204).send(null)
    },
  )
}
