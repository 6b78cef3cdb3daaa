import type { TenantId } from '@firsthand/values/values'
import type { Payable } from '@firsthand/wire/bank-transfer/payouts'
import sql, { type Sql } from 'sql-template-tag'

/**
 * What of proceeds and fees lies in which client account, by the books. An account of the ledger may be fed by several client
 * accounts, and nothing leaves one of them that came into another: each line is told by its purchase or its payout.
 */
export const earnings = (tenant: TenantId, accounts = sql`(a.code = 'fees' or a.code like 'issuer:%')`): Sql => sql`
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
 * Who is paid what was earned `k`: the issuer's account that the instrument names, or the firm's own. `b` is that account, once
 * two people have approved it.
 */
export const payeeOf = (tenant: TenantId): Sql => sql`left join app.offchain_instrument i
    on i.tenant_id = ${tenant} and i.instrument_id = k.instrument_id
  left join app.payout_account b on b.tenant_id = ${tenant} and b.state = 'approved' and b.currency = k.currency
    and case when k.instrument_id is null then b.holder = 'firm'
      else b.holder = 'issuer' and b.payout_account_id = i.payout_account_id end`

export const payables = (tenant: TenantId): Sql => sql`
  select k.*, b.payout_account_id, b.name, b.iban, (select o.payout_reference from app.payout o
      where o.tenant_id = ${tenant} and o.client_account_id = k.client_account_id and o.instrument_id is not distinct from k.instrument_id
        and o.state in ('proposed', 'approved', 'batched', 'sent')) as open_payout
  from (${earnings(tenant)}) k ${payeeOf(tenant)}
  order by k.client_account_id, k.instrument_id nulls first`

export const payableOf = (row: Readonly<Record<string, unknown>>): Payable => ({
  clientAccountId: row.client_account_id as string,
  instrumentId: row.instrument_id as string | null,
  currency: row.currency as string,
  amount: row.amount as string,
  payoutAccountId: row.payout_account_id as string | null,
  payeeName: row.name as string | null,
  payeeIban: row.iban as string | null,
  openPayout: row.open_payout as string | null,
})
