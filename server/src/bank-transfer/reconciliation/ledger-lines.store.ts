import type { TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import type { Carried } from './carried.rules.ts'

/** The server that transaction numbers belong to. */
export const server = sql`app.database_server()`

/** No transaction that ends a delivery takes that long: what was moved before has been seen. */
export const settledBy = sql`date_trunc('seconds', statement_timestamp() - interval '1 hour')`

/** Purchases, receipts, refunds, exceptions and reservations have an account each, with few lines; the others keep growing. */
export const longAccount = (code: Sql): Sql =>
  sql`(split_part(${code}, ':', 1) not in ('purchase', 'receipt', 'refund', 'frozen', 'shortfall') and ${code} not like 'units:reserved:%')`

/** The keys of accounts with few lines. */
export const shortKeys = ['purchase', 'receipt', 'refund', 'frozen', 'shortfall', 'units:reserved']

/** An account of long standing by itself, the others by their kind. */
export const keyOfAccount = (code: Sql): Sql =>
  sql`case when ${longAccount(code)} then ${code} when ${code} like 'units:%' then 'units:reserved'
    else split_part(${code}, ':', 1) end`

type Known = Pick<Carried, 'snapshot' | 'closedOn'>

/** Whether what was carried did not see a posting `t`. */
const isUnseen = ({ snapshot }: Pick<Known, 'snapshot'>): Sql =>
  sql`t.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(t.xid, ${snapshot}::pg_snapshot)`

/**
 * Postings that the base has not seen (`is_new`), and those of days after the last that its bank balance counts; every one when
 * there is no base. Their lines are each found by a whole key: a planner that guesses wrong would read all of a tenant.
 */
export const bookedLines = (tenant: TenantId, base: Known | null): Sql => sql`booked as materialized (
    ${
      base === null
        ? sql`select t.id as tx_id, t.effective_on, true as is_new from led.tx t where t.tenant_id = ${tenant}`
        : sql`select t.id as tx_id, t.effective_on, true as is_new from led.tx t where t.tenant_id = ${tenant} and ${isUnseen(base)}
      union all
      select t.id, t.effective_on, false from led.tx t where t.tenant_id = ${tenant}
        and t.effective_on > ${base.closedOn}::date and pg_visible_in_snapshot(t.xid, ${base.snapshot}::pg_snapshot)`
    }
  ), line as materialized (
    select t.tx_id, t.effective_on, t.is_new, e.account_id, e.currency, e.amount, a.code from booked t
      cross join lateral (select e.account_id, e.currency, e.amount from led.entry e
        where e.tenant_id = ${tenant} and e.tx_id = t.tx_id offset 0) e
      cross join lateral (select a.code from led.account a where a.tenant_id = ${tenant} and a.id = e.account_id offset 0) a
  )`

/** The purchase of a delivery `d` by its whole key: joined, the planner reads all purchases of a tenant for those of a day. */
export const purchaseOfDelivery = (tenant: TenantId): Sql =>
  sql`cross join lateral (select p.instrument_id, p.client_account_id from app.purchase p
    where p.tenant_id = ${tenant} and p.reference = d.reference offset 0) p`

/** Deliveries that ended after one moment and by another, as JSON; voided ones count nothing and name their contract. */
export const deliveredSince = (tenant: TenantId, account: Sql, after: string | Sql, by: string | Sql): Sql => {
  const moment = (at: string | Sql) => (typeof at === 'string' ? sql`${at}::timestamptz` : at)
  return sql`(select coalesce(json_agg(json_build_object('instrumentId', k.instrument_id, 'chainId', k.chain_id,
      'contract', k.contract, 'own', k.own, 'units', k.units::text)), '[]') from (
    select p.instrument_id, d.chain_id, d.contract, p.client_account_id = ${account} as own,
      sum(case d.state when 'delivered' then d.unit_base_units else 0 end) as units
    from app.delivery d ${purchaseOfDelivery(tenant)}
    where d.tenant_id = ${tenant} and d.state in ('delivered', 'voided') and d.moved_at > ${moment(after)}
      and d.moved_at <= ${moment(by)} group by 1, 2, 3, 4) k)`
}
