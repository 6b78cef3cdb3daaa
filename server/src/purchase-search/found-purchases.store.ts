import { inCurrency } from '@firsthand/payment-files/currency-amount'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import { type PurchaseState, purchaseStates, type ShownPurchaseState } from '@firsthand/wire/bank-transfer/states'
import type { Market } from '@firsthand/wire/markets'
import type { SaleState } from '@firsthand/wire/staff/purchase-search'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { shownMovedAtColumn, shownStateColumn } from '#bank-transfer/purchases/shown-state.store'
import type { AdminContext } from '#identity/admin-context'
import type { MarketRow, PurchaseRow, RefundRow } from '#rows.gen'
import { boundsOf, type Search, type SearchPage } from './page-bounds.rules.ts'
import type { Term } from './search-term.rules.ts'
import type { Found, Reader } from './shown-to.rules.ts'

export type SelectedPurchase = Pick<
  PurchaseRow,
  'reference' | 'caller' | 'pair_id' | 'market' | 'wallet' | 'amount_due' | 'currency' | 'state' | 'created_at'
> &
  Pick<PurchaseRow, 'payment_reference' | 'unit_base_units' | 'moved_at'> & {
    readonly name: MarketRow['name']
    readonly shown_state: ShownPurchaseState
    readonly shown_moved_at: Date
    readonly awaits_statement: boolean
  }

const columns =
  raw(`p.reference, p.caller, p.pair_id, p.market, p.wallet, p.amount_due, p.currency, p.state, p.created_at,
  p.payment_reference, p.unit_base_units, p.moved_at, m.name, ${shownStateColumn} as shown_state,
  ${shownMovedAtColumn} as shown_moved_at,
  p.due_at <= clock_timestamp() and (c.complete_through is null or c.complete_through < p.due_on) as awaits_statement`)

const isPurchaseState = (state: string): state is PurchaseState => purchaseStates.some((each) => each === state)

/** By its key, so that the planner does not walk all purchases to find the one in their order. */
const oneOf = (references: Sql) => sql`p.reference = any (array(select ${references}))`

/** The conditions that a term has on purchases: together they find it, and each has an index. None: no purchase is meant. */
function conditionsOf(tenant: TenantId, term: Term | null): readonly Sql[] {
  switch (term?.kind) {
    case undefined:
      return [sql`true`]
    case 'reference':
      return term.prefix === 'OFFC' ? [sql`p.reference = ${term.reference}`] : []
    case 'payment':
      return [
        oneOf(
          sql`o.reference from app.purchase o where o.tenant_id = ${tenant} and o.payment_reference = ${term.text}`,
        ),
      ]
    case 'refund':
      return [
        oneOf(sql`coalesce(r.reference, r.meant_for) from app.refund r
          where r.tenant_id = ${tenant} and r.refund_reference = ${term.text}`),
      ]
    case 'transaction':
      return [oneOf(sql`d.reference from app.delivery d where d.tenant_id = ${tenant} and d.tx_hash = ${term.text}`)]
    case 'wallet':
      return term.spellings.map((wallet) => sql`p.wallet = ${wallet}`)
    default:
      return [sql`p.caller = ${term?.text}`]
  }
}

/** A reader who must not know of a freeze finds a frozen purchase under the state that its buyer reads. */
function statesOf(state: SaleState | null, { seesFrozen }: Reader): readonly Sql[] {
  if (state === null) return [empty]
  if (!isPurchaseState(state)) return []
  if (seesFrozen) return [sql`and p.state = ${state}`]
  if (state === 'frozen') return []
  return [sql`and p.state = ${state}`, sql`and p.state = 'frozen' and ${raw(shownStateColumn)} = ${state}`]
}

/** The lists that together hold a page of bank purchases, each newest first along an index. */
export function purchaseLists(
  tenant: TenantId,
  reader: Reader,
  search: Search,
  { before, limit }: SearchPage,
): readonly Sql[] {
  const { atLeast, below } = boundsOf('OFFC', search, before)
  return conditionsOf(tenant, search.term).flatMap((condition) =>
    statesOf(search.state, reader).map(
      (
        inState,
      ) => sql`select ${columns} from app.purchase p join app.client_account c using (tenant_id, client_account_id)
          left join app.market m on m.pair_id = p.pair_id
        where p.tenant_id = ${tenant} and p.reference >= ${atLeast} and p.reference < ${below} and ${condition} ${inState}
        order by p.reference desc limit ${limit + 1}`,
    ),
  )
}

export function foundPurchase(row: SelectedPurchase): Found {
  const { unit } = JSON.parse(row.market) as Pick<Market, 'unit'>
  return {
    reference: row.reference,
    rail: 'offchain_fixed_price',
    pairId: Number(row.pair_id),
    marketName: row.name ?? unit.symbol,
    caller: row.caller,
    wallet: row.wallet,
    paymentReference: row.payment_reference,
    cash: { amount: row.amount_due, ...inCurrency(row.currency) },
    units: { amount: row.unit_base_units, symbol: unit.symbol, decimals: unit.decimals },
    state: row.state,
    buyerState: row.shown_state,
    isFinal: row.state === 'delivered',
    awaitsStatement: row.awaits_statement,
    createdAt: row.created_at,
    movedAt: row.moved_at,
    buyerMovedAt: row.shown_moved_at,
  }
}

/** The refunds of a purchase, as its buyer may know them: by name alone. */
export async function refundsOf(query: TenantTransaction, tenant: TenantId, reference: string) {
  const rows = await query<Pick<RefundRow, 'refund_reference'>>(sql`select r.refund_reference from app.refund r
    where r.tenant_id = ${tenant} and r.reference = ${reference} order by r.refund_reference`)
  return rows.map((row) => row.refund_reference)
}

/** What was searched for or read. It locks the head of the tenant's audit chain, so it comes last. */
export const searchAudit = (
  { caller, requestId }: AdminContext,
  action: 'purchase.searched' | 'purchase.read',
  payload: object,
): Sql =>
  sql`select app.append_search_audit(${caller.subject}, ${action},
    ${JSON.stringify({ requestId, issuer: caller.issuer, ...payload })})`
