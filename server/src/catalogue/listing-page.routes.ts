import type { Cursors } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { type Caller, type ListingId, parseListingId } from '@firsthand/values/values'
import type { ListingQuery } from '@firsthand/wire/listings'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { ListingFilter, ListingPageRequest, ListingTexts } from './listing.port.ts'

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

/** Sends what is JSON already. */
export const sendJson = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').send(text as never)
