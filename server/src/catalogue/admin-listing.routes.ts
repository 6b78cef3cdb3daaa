import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Cursors } from '@firsthand/http/cursor'
import { sendJson } from '@firsthand/http/strict-json'
import { answerUnchanged, notModified } from '@firsthand/http/unchanged'
import { notFound } from '@firsthand/refusal/refusal'
import type { ListingId } from '@firsthand/values/values'
import { AdminListing, AdminListingPage, Listing, ListingQuery, ListingWrite } from '@firsthand/wire/listings'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { Type } from 'typebox'
import { adminContextOf, etagHeader, IfMatch, IfNoneMatch } from '#identity/admin-context.routes'
import { type Idempotency, IdempotencyKey, underKey } from '#quoting/idempotency.routes'
import { ListingParams, listingIdOf, listingTag, openListingPage } from './listing.routes.ts'
import { listingAudience } from './listing.rules.ts'
import { findListing, listListings } from './listing-administration.store.ts'
import { type Catalogue, createListing, deleteListing, replaceListing } from './write-listing.ts'

const tags = ['Listing administration']
const read = { access: 'marketplace-admin', limit: 'reads' } as const
const write = { access: 'marketplace-admin', limit: 'writes' } as const

/** Administrators read the listings of every tenant; each read leaves an audit record. */
export const adminListingReads: FastifyPluginAsyncTypebox<{ catalog: pg.Pool; cursors: Cursors }> = async (
  app,
  { catalog, cursors },
) => {
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
      return sendJson(reply, write(await listListings(catalog, adminContextOf(request), filter, page)))
    },
  )

  app.get(
    '/admin/tokens/:id',
    {
      onSend: answerUnchanged,
      config: { ...read, refuses: ['not_found'] },
      schema: {
        operationId: 'admin.tokens.read',
        tags,
        summary: 'Read a listing as an administrator',
        description: 'With what consumers do not see: who is entitled, whether it is hidden. Leaves an audit record.',
        params: ListingParams,
        headers: IfNoneMatch,
        response: { 200: { description: 'The listing.', ...etagHeader, ...ref(AdminListing) }, ...notModified },
      },
    },
    async (request, reply) => {
      const found = await findListing(catalog, adminContextOf(request), listingIdOf(request.params))
      if (found === null) throw notFound()
      reply.header('etag', listingTag(found))
      return found
    },
  )
}

/** Administrators create listings of their own tenant; each leaves an audit record and an event for the tenants. */
export const listingCreation: FastifyPluginAsyncTypebox<{ catalogue: Catalogue; idempotency: Idempotency }> = async (
  app,
  { catalogue, idempotency },
) => {
  app.post(
    '/tokens',
    {
      config: { ...write, refuses: ['listing_exists', 'idempotency_key_reused', 'idempotency_in_progress'] },
      schema: {
        operationId: 'tokens.create',
        tags,
        summary: 'Create a listing',
        description:
          'It is active and entitled to the creator’s own tenant unless the body names another status or audience.',
        headers: IdempotencyKey,
        body: ref(ListingWrite),
        response: { 201: { description: 'The listing as created.', ...etagHeader, ...ref(Listing) } },
      },
    },
    (request, reply) =>
      underKey(idempotency, request, reply, {
        first: async (claim) => {
          // Whoever made it can read it there: what is hidden only administrators read.
          const locationOf = (listing: AdminListing) =>
            `${listingAudience(listing).includes(request.caller.tenantId) ? '' : '/admin'}/tokens/${listing.id}`
          const answerOf = (listing: AdminListing) => ({
            status: 201,
            location: locationOf(listing),
            answer: listing.id,
          })
          const context = adminContextOf(request)
          const created = await createListing(catalogue, context, request.body, claim && { claim, answerOf })
          reply.code(201).header('location', locationOf(created)).header('etag', listingTag(created))
          return created
        },
        again: async (id) => {
          const made = await findListing(catalogue.pool, adminContextOf(request), id as ListingId)
          if (made === null) throw notFound()
          reply.header('etag', listingTag(made))
          return made
        },
      }),
  )
}

/** Administrators write the listings that their tenant owns; each write leaves an audit record and an event for the tenants. */
export const listingWrites: FastifyPluginAsyncTypebox<{ catalogue: Catalogue }> = async (app, { catalogue }) => {
  app.put(
    '/tokens/:id',
    {
      config: { ...write, refuses: ['not_found', 'precondition_failed', 'listing_deleted', 'listing_exists'] },
      schema: {
        operationId: 'tokens.replace',
        tags,
        summary: 'Replace a listing',
        description:
          'What is left out takes its default, but `status`, `hidden` and `entitled_tenants` stay as they are. Another tenant’s listing: 404, or 403 when your tenant is entitled to see it; `platform-admin` may write it.',
        params: ListingParams,
        headers: IfMatch,
        body: ref(ListingWrite),
        response: { 200: { description: 'The listing as it is now.', ...etagHeader, ...ref(Listing) } },
      },
    },
    async (request, reply) => {
      const ifMatch = request.headers['if-match'] ?? null
      const requested = { id: listingIdOf(request.params), write: request.body, ifMatch }
      const replaced = await replaceListing(catalogue, adminContextOf(request), requested)
      reply.header('etag', listingTag(replaced))
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
        description:
          'For good, and repeatable. Administrators can still read it. Another tenant’s listing: 404, or 403 when your tenant is entitled to see it.',
        params: ListingParams,
        headers: IfMatch,
        response: { 204: Type.Null({ description: 'It is deleted.' }) },
      },
    },
    async (request, reply) => {
      const ifMatch = request.headers['if-match'] ?? null
      await deleteListing(catalogue, adminContextOf(request), listingIdOf(request.params), ifMatch)
      return reply.code(204).send(null)
    },
  )
}
