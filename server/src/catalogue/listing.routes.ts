import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Cursors } from '@firsthand/http/cursor'
import { sendJson } from '@firsthand/http/strict-json'
import { answerUnchanged, notModified } from '@firsthand/http/unchanged'
import { notFound } from '@firsthand/refusal/refusal'
import { type Caller, type ListingId, parseListingId } from '@firsthand/values/values'
import { Listing, ListingPage, ListingQuery } from '@firsthand/wire/listings'
import { ref } from '@firsthand/wire/values'
import { type Static, Type } from 'typebox'
import { etagHeader, etagOf, IfNoneMatch } from '#identity/admin-context.routes'
import type { ListingFilter, ListingPageRequest, ListingTexts } from './listing.rules.ts'
import type { ListingStore } from './listing.store.ts'

/** Any text: what is no id is not found, never malformed. */
export const ListingParams = Type.Object(
  { id: Type.String({ description: 'The listing.', examples: ['019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d'] }) },
  { additionalProperties: false },
)

/** The id in the path, or `not_found`. */
export function listingIdOf({ id }: Static<typeof ListingParams>): ListingId {
  const parsed = parseListingId(id)
  if (parsed === null) throw notFound()
  return parsed
}

/** Markets come and go without a change of the listing. */
export const listingTag = ({ version, markets }: { readonly version: number; readonly markets: readonly number[] }) =>
  etagOf({ version }, markets.length === 0 ? null : markets)

const filterOf = ({ status, chain, source, symbol, name }: ListingQuery): ListingFilter => ({
  status: status ?? null,
  chain: chain ?? null,
  source: source ?? null,
  symbol: symbol ?? null,
  name: name ?? null,
})

/** What a query asks for, and how its page is written. A cursor is bound to the list, the tenant and the filters. */
export function openListingPage(cursors: Cursors, list: string, caller: Caller, query: ListingQuery) {
  const filter = filterOf(query)
  const scope = [list, caller.tenantId, filter]
  const after = cursors.read(scope, query.cursor) as ListingId | null
  const page: ListingPageRequest = { after, limit: query.limit ?? 50 }
  const write = ({ items, next }: ListingTexts) =>
    `{"items":[${items.join(',')}],"next_cursor":${next === null ? null : `"${cursors.write(scope, next)}"`}}`
  return { filter, page, write }
}

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
      onSend: answerUnchanged,
      config: { access: 'tenant', limit: 'reads', refuses: ['not_found'] },
      schema: {
        operationId: 'tokens.read',
        tags,
        summary: 'Read a listing',
        description: 'Absent, deleted, hidden and another tenant’s look the same: 404.',
        params: ListingParams,
        headers: IfNoneMatch,
        response: { 200: { description: 'The listing.', ...etagHeader, ...ref(Listing) }, ...notModified },
      },
    },
    async ({ caller, params }, reply) => {
      const found = await listings.find(caller, listingIdOf(params))
      if (found === null) throw notFound()
      return sendJson(reply.header('etag', listingTag(found)), found.text)
    },
  )
}
