import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { PurchaseSummary } from '@firsthand/wire/staff/purchase-search'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { buyerNamed, type Pseudonyms } from '#identity/buyer.rules'
import { foundPurchase, purchaseLists, type SelectedPurchase, searchAudit } from './found-purchases.store.ts'
import { foundQuote, quoteLists, type SelectedQuote } from './found-quotes.store.ts'
import type { Search, SearchPage } from './page-bounds.rules.ts'
import { readersOf } from './restricted.store.ts'
import { mergedPage, type Term, termOf } from './search-term.rules.ts'
import { readerOf, shownTo } from './shown-to.rules.ts'

/** `pool` is the login that row-level security binds to the tenant. */
export type SearchDeps = { readonly pool: pg.Pool; readonly now: () => Date; readonly pseudonyms: Pseudonyms }

/** What somebody of this tenant searches for. From here on a buyer goes by pseudonym, in the records too. */
export const searchedTerm = ({ pseudonyms }: SearchDeps, tenant: TenantId, q: string): Term =>
  termOf(q, (text) => buyerNamed(pseudonyms, tenant, text))

/** Sales of the caller’s tenant on every rail, newest first; one more than `limit` when there is a further page. */
export async function findPurchases(
  { pool, now }: SearchDeps,
  context: AdminContext,
  search: Search,
  page: SearchPage,
): Promise<readonly PurchaseSummary[]> {
  const { tenantId } = context.caller
  const reader = readerOf(context.caller)
  const moment = now()
  const { rail } = search
  const asked = { ...page, now: moment }
  const quotes = [
    ...(rail === null || rail === 'onchain_primary_mint' ? quoteLists(tenantId, 'MINT', search, asked) : []),
    ...(rail === null || rail === 'onchain_rfq_atomic' ? quoteLists(tenantId, 'RFQ', search, asked) : []),
  ]
  const purchases =
    rail === null || rail === 'offchain_fixed_price' ? purchaseLists(tenantId, reader, search, page) : []
  const audit = searchAudit(context, 'purchase.searched', { ...search, ...page })
  const answers = await tenantPipeline(pool, tenantId, [...quotes, ...purchases, audit])
  const lists = answers
    .slice(0, -1)
    .map((rows, i) =>
      i < quotes.length
        ? rows.map((row) => foundQuote(row as SelectedQuote, moment))
        : rows.map((row) => foundPurchase(row as SelectedPurchase)),
    )
  const found = mergedPage(lists, page.limit)
  const readerFor = await inTenant(pool, tenantId, (query) => readersOf(query, context.caller, reader, found))
  return found.map((each) => shownTo(readerFor(each), each))
}
