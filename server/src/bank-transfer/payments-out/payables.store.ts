import { inCurrency } from '@firsthand/payment-files/currency-amount'
import { slowly, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { Payable } from '@firsthand/wire/bank-transfer/payouts'
import sql, { type Sql } from 'sql-template-tag'
import { earnedBy } from '../ledger/postings.rules.ts'
import { payableRoom, promised } from './payable-room.store.ts'
import type { Earned } from './payout.rules.ts'

/**
 * Proceeds and fees by the client account that holds them, according to the ledger. Several client accounts may feed one
 * account of the ledger, and nothing leaves one of them that came into another: each line is assigned by its purchase
 * or its payout.
 */
const earnings = (tenant: TenantId, accounts = sql`(a.code = 'fees' or a.code like 'issuer:%')`): Sql => sql`
  select k.client_account_id, k.instrument_id, k.currency, k.amount from (
    select coalesce(p.client_account_id, o.client_account_id) as client_account_id, a.currency,
      case when a.code = 'fees' then null else substr(a.code, 8) end as instrument_id, -sum(e.amount) as amount
    from led.account a
      join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
      join led.tx t on t.tenant_id = e.tenant_id and t.id = e.tx_id
      left join led.tx u on u.tenant_id = t.tenant_id and u.id = t.reverses
      left join app.purchase p on p.tenant_id = t.tenant_id and t.source_kind = 'delivery' and p.reference = t.source_id
      left join app.payout o on o.tenant_id = t.tenant_id
        and coalesce(u.source_kind, t.source_kind) = 'payout' and o.payout_reference = coalesce(u.source_id, t.source_id)
    where a.tenant_id = ${tenant} and ${accounts}
    group by 1, 2, 3) k
  where k.amount > 0`

/**
 * The payee of what was earned `k`: the issuer's account that the instrument names, or the firm's own. `b` is that account,
 * once it is approved.
 */
const payeeOf = (tenant: TenantId): Sql => sql`left join app.offchain_instrument i
    on i.tenant_id = ${tenant} and i.instrument_id = k.instrument_id
  left join app.payout_account b on b.tenant_id = ${tenant} and b.state = 'approved' and b.currency = k.currency
    and case when k.instrument_id is null then b.holder = 'firm'
      else b.holder = 'issuer' and b.payout_account_id = i.payout_account_id end`

type EarnedRow = {
  readonly client_account_id: string
  readonly instrument_id: string | null
  readonly currency: string
  readonly amount: string
  readonly payout_account_id: string | null
}
type PayableRow = EarnedRow & Record<'name' | 'iban' | 'open_payout', string | null> & { readonly payable: string }

/** Everything that can be paid out, with the payee and a payout that has not ended. */
export async function readPayables(query: TenantTransaction, tenant: TenantId): Promise<readonly Payable[]> {
  const rows = await slowly(
    query,
    sql`
  select k.*, b.payout_account_id, b.name, b.iban, greatest(least(k.amount, r.room), 0)::text as payable, (select o.payout_reference from app.payout o
      where o.tenant_id = ${tenant} and o.client_account_id = k.client_account_id and o.instrument_id is not distinct from k.instrument_id
        and o.state in ('proposed', 'approved', 'batched', 'sent')) as open_payout
  from (${earnings(tenant)}) k join (select c.client_account_id, ${payableRoom}
        - ${promised(['proposed', 'approved', 'batched'])} as room from app.client_account c
      where c.tenant_id = ${tenant}) r using (client_account_id) ${payeeOf(tenant)}
  order by k.client_account_id, k.instrument_id nulls first`,
  )
  return (rows as readonly PayableRow[]).map((row) => ({
    clientAccountId: row.client_account_id,
    instrumentId: row.instrument_id,
    ...inCurrency(row.currency),
    amount: row.amount,
    payableAmount: row.payable,
    payoutAccountId: row.payout_account_id,
    payeeName: row.name,
    payeeIban: row.iban,
    openPayout: row.open_payout,
  }))
}

/** What an instrument, or our fees, earned in one client account; null when nothing is left. */
export async function earnedIn(
  query: TenantTransaction,
  tenant: TenantId,
  { clientAccountId, instrumentId }: { readonly clientAccountId: string; readonly instrumentId: string | null },
): Promise<Earned | null> {
  const rows = await slowly(
    query,
    sql`select k.amount, k.currency, b.payout_account_id
      from (${earnings(tenant, sql`a.code = ${earnedBy(instrumentId)}`)}) k ${payeeOf(tenant)}
      where k.client_account_id = ${clientAccountId}`,
  )
  const [row] = rows as readonly EarnedRow[]
  if (row === undefined) return null
  return { amount: BigInt(row.amount), currency: row.currency, payoutAccountId: row.payout_account_id }
}
