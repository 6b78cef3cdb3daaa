import type { TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import { keyOfAccount, longAccount } from './ledger-lines.store.ts'
import type { RecountStart } from './recount.rules.ts'

/** The parts of a recount in their order. */
export const countedParts = ['postings', 'accounts', 'movements', 'deliveries'] as const
export type CountedPart = (typeof countedParts)[number]

/** Where a day was last found right in a currency, by what it had seen: accounts are not in debit at its end. */
export type SoundDay = { readonly currency: string; readonly day: string; readonly snapshot: string }

export type PageWanted = {
  readonly tenant: TenantId
  readonly start: RecountStart
  readonly soundDays: readonly SoundDay[]
  /** The last of the page before; null at the beginning of a part. */
  readonly after: string | null
  readonly size: number
}

const noId = '00000000-0000-0000-0000-000000000000'
const namedMax = 20

/** Every posting with its lines: sums by currency, day and account, and what does not balance. */
const postings = ({ tenant, start, after, size }: PageWanted): Sql => sql`with page as materialized (
    select t.id, t.effective_on, t.xid from led.tx t where t.tenant_id = ${tenant} and t.id > ${after ?? noId}::uuid
    order by t.id limit ${size}
  ), seen as materialized (
    select p.id, p.effective_on from page p where pg_visible_in_snapshot(p.xid, ${start.snapshot}::pg_snapshot)
  ), line as materialized (
    select s.id, s.effective_on, e.currency, e.amount, a.code from seen s
      cross join lateral (select e.account_id, e.currency, e.amount from led.entry e
        where e.tenant_id = ${tenant} and e.tx_id = s.id offset 0) e
      cross join lateral (select a.code from led.account a where a.tenant_id = ${tenant} and a.id = e.account_id offset 0) a
  )
  select (select count(*)::int from page) as number, (select p.id::text from page p order by p.id desc limit 1) as last,
    json_build_object(
      'sums', (select coalesce(json_agg(json_build_array(k.currency, k.effective_on, k.key, k.sum::text)), '[]') from (
        select l.currency, l.effective_on, ${keyOfAccount(sql`l.code`)} as key, sum(l.amount) as sum from line l group by 1, 2, 3) k),
      'unbalanced', (select coalesce(json_agg(u.id), '[]') from (
        select l.id from line l group by l.id, l.currency having sum(l.amount) <> 0
        union select s.id from seen s where not exists (select from line l where l.id = s.id) limit ${namedMax}) u)) as figures`

/** Every account with few lines: its balance is their sum, and it is not in debit. */
const accounts = ({ tenant, soundDays, after, size }: PageWanted): Sql => sql`with page as materialized (
    select a.id, a.code, a.currency, a.class from led.account a where a.tenant_id = ${tenant} and a.id > ${after ?? '0'}::bigint
    order by a.id limit ${size}
  ), sound as materialized (
    select s.currency, s.day, s.snapshot from json_to_recordset(${JSON.stringify(soundDays)}::json)
      as s (currency text, day date, snapshot pg_snapshot)
  ), summed as materialized (
    select p.code, p.class, b.balance, e.total, e.owed from page p
      left join sound s on s.currency = p.currency and split_part(p.code, ':', 1) in ('receipt', 'purchase', 'refund', 'frozen')
      left join lateral (select b.balance from led.balance b where b.tenant_id = ${tenant} and b.account_id = p.id offset 0) b on true
      cross join lateral (select coalesce(sum(l.amount), 0) as total,
          coalesce(sum(l.amount) filter (where t.effective_on <= s.day and pg_visible_in_snapshot(t.xid, s.snapshot)), 0) as owed
        from (select e.tx_id, e.amount from led.entry e where e.tenant_id = ${tenant} and e.account_id = p.id offset 0) l
          left join lateral (select t.effective_on, t.xid from led.tx t
            where s.day is not null and t.tenant_id = ${tenant} and t.id = l.tx_id offset 0) t on true offset 0) e
    where not ${longAccount(sql`p.code`)}
  )
  select (select count(*)::int from page) as number, (select max(p.id)::text from page p) as last, json_build_object(
    'drifted', (select coalesce(json_agg(d.code), '[]') from (select s.code from summed s
      where s.balance <> case s.class when 'asset' then 1 else -1 end * s.total limit ${namedMax}) d),
    'inDebit', (select coalesce(json_agg(d.code), '[]') from (select s.code from summed s where s.owed > 0
      limit ${namedMax}) d)) as figures`

/** Every movement at the bank: credits up to the last closed day that no statement has confirmed. */
const movements = ({ tenant, start, after, size }: PageWanted): Sql => sql`with page as materialized (
    select b.bank_transaction_id as id, b.client_account_id, b.statement_id, b.sign, b.amount, b.booked_on, b.confirmed_by
    from app.bank_transaction b where b.tenant_id = ${tenant} and b.bank_transaction_id > ${after ?? noId}::uuid
    order by b.bank_transaction_id limit ${size}
  )
  select (select count(*)::int from page) as number, (select p.id::text from page p order by p.id desc limit 1) as last,
    json_build_object('unconfirmed', (select coalesce(json_object_agg(k.id, k.sum::text), '{}') from (
      select p.client_account_id as id, sum(p.amount) as sum from page p
        join json_to_recordset(${JSON.stringify(start.accounts)}::json) as a ("clientAccountId" text, "closedOn" date)
          on a."clientAccountId" = p.client_account_id and p.booked_on <= a."closedOn"
        join app.bank_statement f on f.tenant_id = ${tenant} and f.statement_id = p.statement_id and not f.closes_day
      where p.sign = 'credit' and p.confirmed_by is null group by 1) k)) as figures`

/** Every delivery that had ended. */
const deliveries = ({ tenant, start, after, size }: PageWanted): Sql => sql`with page as materialized (
    select d.reference, d.chain_id, d.contract, d.unit_base_units, d.state, d.moved_at from app.delivery d
    where d.tenant_id = ${tenant} and d.reference > ${after ?? ''} order by d.reference limit ${size}
  )
  select (select count(*)::int from page) as number, (select max(p.reference) from page p) as last, json_build_object(
    'delivered', (select coalesce(json_agg(json_build_object('instrumentId', k.instrument_id, 'chainId', k.chain_id,
        'contract', k.contract, 'clientAccountId', k.client_account_id, 'units', k.units::text)), '[]') from (
      select o.instrument_id, p.chain_id, p.contract, o.client_account_id,
        sum(case p.state when 'delivered' then p.unit_base_units else 0 end) as units
      from page p cross join lateral (select o.instrument_id, o.client_account_id from app.purchase o
        where o.tenant_id = ${tenant} and o.reference = p.reference offset 0) o
      where p.state in ('delivered', 'voided') and p.moved_at <= ${start.deliveredBy}::timestamptz
      group by 1, 2, 3, 4) k)) as figures`

/** One page of each part: how many rows it read, the last of them, and what it found. */
export const pageOf: Readonly<Record<CountedPart, (wanted: PageWanted) => Sql>> = {
  postings,
  accounts,
  movements,
  deliveries,
}
