import type { Cursors } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { type Caller, type PairId, parsePairId } from '@firsthand/values/values'
import type { MarketQuery } from '@firsthand/wire/markets'
import { type Static, Type } from 'typebox'
import type { MarketFilter, PageRequest } from './market.port.ts'

/** Any text: what is no `pairId` is not found, never malformed. */
export const PairParams = Type.Object(
  { pairId: Type.String({ description: 'The market.', examples: ['1'] }) },
  { additionalProperties: false },
)

/** The id in the path, or `not_found`. */
export function pairIdOf({ pairId }: Static<typeof PairParams>): PairId {
  const parsed = parsePairId(pairId)
  if (parsed === null) throw notFound()
  return parsed
}

const filterOf = ({ status, primaryExecutionKind, listingId }: MarketQuery): MarketFilter => ({
  status: status ?? null,
  primaryExecutionKind: primaryExecutionKind ?? null,
  listingId: listingId ?? null,
})

/** What a cursor is bound to: the list, the tenant, the filters. */
export const pageScope = (list: string, caller: Caller, query: MarketQuery): readonly unknown[] => [
  list,
  caller.tenantId,
  filterOf(query),
]

/** The filters and the page that a query asks for. */
export function readPage(cursors: Cursors, scope: readonly unknown[], query: MarketQuery) {
  const position = cursors.read(scope, query.cursor)
  const page: PageRequest = { after: position === null ? null : parsePairId(position), limit: query.limit ?? 50 }
  return { filter: filterOf(query), page }
}
