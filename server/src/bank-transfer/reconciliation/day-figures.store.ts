import { slowly, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type AddedDays, addDelivered, addUp, byKind, type Delivered, type Sums } from './carried.rules.ts'
import { type Base, findBase } from './carried.store.ts'
import type { BookFigures } from './day-reconciliation.rules.ts'
import {
  bookedLines,
  deliveredSince,
  keyOfAccount,
  longAccount,
  purchaseOfDelivery,
  server,
  settledBy,
} from './ledger-lines.store.ts'

type UnderWay = { readonly chainId: string; readonly contract: string; readonly own: boolean; readonly units: string }

type Found = Readonly<
  Record<
    | 'currency'
    | 'closed_on'
    | 'closing'
    | 'bank'
    | 'later_in_ledger'
    | 'later_in_files'
    | 'unconfirmed'
    | 'delivered_by',
    string
  >
> & {
  readonly server: string
  readonly snapshot: string | null
  readonly days: AddedDays | null
  readonly long: Sums | null
  readonly in_debit: number
  readonly unbalanced: number
  readonly drifted: number
  readonly settled: readonly Delivered[]
  readonly recent: readonly Delivered[]
  readonly under_way: readonly UnderWay[]
  readonly instruments: readonly string[]
}

/** The lines of one currency that count for this day and that the base has not counted. */
const added = (base: Base | null, day: string): Sql =>
  sql`l.currency = c.currency and l.effective_on <= ${day}::date
    and (l.is_new ${base === null ? empty : sql`or l.effective_on > ${base.through}::date`})`

/** Accounts that have moved, and what their lines come to; an account of long standing goes on from what was carried. */
const movedAccounts = (tenant: TenantId, day: string, base: Base | null): Sql => sql`moved as materialized (
    select l.account_id, l.code, l.currency, coalesce(sum(l.amount) filter (where l.effective_on > ${day}::date), 0) as later
    from line l where not ${longAccount(sql`l.code`)} group by 1, 2, 3
  ), long as materialized (
    select k.code, k.currency, sum(k.amount) as total from (
      select l.code, l.currency, l.amount from line l where l.is_new and ${longAccount(sql`l.code`)}
      union all
      select split_part(b.key, ' ', 1), split_part(b.key, ' ', 2), b.value::numeric
      from json_each_text(${JSON.stringify(base?.long ?? {})}::json) b) k group by 1, 2
  ), total as materialized (
    select m.account_id, m.code, m.currency, s.total, m.later from moved m cross join lateral (
      select sum(e.amount) as total from led.entry e where e.tenant_id = ${tenant} and e.account_id = m.account_id offset 0) s
    union all
    select a.id, k.code, k.currency, k.total, 0 from long k cross join lateral (
      select a.id from led.account a where a.tenant_id = ${tenant} and a.code = k.code and a.currency = k.currency offset 0) a
  )`

/** One statement, so that everything in it is of one moment. */
const figuresOf = (tenant: TenantId, clientAccountId: string, day: string, base: Base | null) => sql`
  with ${bookedLines(tenant, base)}, ${movedAccounts(tenant, day, base)}
  select c.currency, s.to_on::text as closed_on, s.closing_base_units::text as closing, ${server} as server,
    ${settledBy}::text as delivered_by,
    (select case when coalesce(max(t.xid), '0') < pg_snapshot_xmax(pg_current_snapshot())
      then pg_current_snapshot()::text end from led.tx t where t.tenant_id = ${tenant}) as snapshot,
    (select coalesce(sum(l.amount), 0)::text from line l where l.code = 'bank:' || c.client_account_id
      and l.currency = c.currency and l.effective_on <= s.to_on
      and (l.is_new ${base === null ? empty : sql`or l.effective_on > ${base.closedOn}::date`})) as bank,
    (select coalesce(sum(l.amount), 0)::text from line l where l.code = 'bank:' || c.client_account_id
      and l.currency = c.currency and l.effective_on > s.to_on) as later_in_ledger,
    (select coalesce(sum(case b.sign when 'credit' then b.amount else -b.amount end), 0)::text from app.bank_transaction b
      where b.tenant_id = ${tenant} and b.client_account_id = c.client_account_id and b.booked_on > s.to_on) as later_in_files,
    (select coalesce(sum(b.amount), 0)::text from app.bank_transaction b
        join app.bank_statement f on f.tenant_id = b.tenant_id and f.statement_id = b.statement_id
      where b.tenant_id = ${tenant} and b.client_account_id = c.client_account_id and b.sign = 'credit'
        and b.booked_on <= s.to_on ${base === null ? empty : sql`and b.booked_on > ${base.closedOn}::date`}
        and b.confirmed_by is null and not f.closes_day) as unconfirmed,
    (select count(*)::int from total t where t.currency = c.currency
        and split_part(t.code, ':', 1) in ('receipt', 'purchase', 'refund', 'frozen')
        and t.total > t.later) as in_debit,
    (select json_object_agg(d.effective_on, d.sums) from (
      select k.effective_on, json_object_agg(k.key, k.sum::text) as sums from (
        select l.effective_on, ${keyOfAccount(sql`l.code`)} as key, sum(l.amount) as sum from line l
        where ${added(base, day)} group by 1, 2) k group by 1) d) as days,
    (select json_object_agg(k.code || ' ' || k.currency, k.total::text) from long k) as long,
    (select coalesce(json_agg(i.instrument_id order by i.instrument_id), '[]') from app.offchain_instrument i
      where i.tenant_id = ${tenant} and i.client_account_id = c.client_account_id) as instruments,
    ${deliveredSince(tenant, sql`c.client_account_id`, base?.deliveredBy ?? '-infinity', settledBy)} as settled,
    ${deliveredSince(tenant, sql`c.client_account_id`, settledBy, 'infinity')} as recent,
    (select coalesce(json_agg(json_build_object('chainId', k.chain_id, 'contract', k.contract, 'own', k.own, 'units', k.units::text)), '[]')
      from (select d.chain_id, d.contract, bool_or(p.client_account_id = c.client_account_id) as own, sum(d.unit_base_units) as units
        from app.delivery d ${purchaseOfDelivery(tenant)}
        where d.tenant_id = ${tenant} and d.state in ('sending', 'blocked', 'voiding') group by 1, 2) k) as under_way,
    (select count(*)::int from (select from line l where l.is_new group by l.tx_id, l.currency having sum(l.amount) <> 0) u)
      + (select count(*)::int from booked t where t.is_new) - (select count(distinct l.tx_id)::int from line l where l.is_new)
      as unbalanced,
    (select count(*)::int from total t
        cross join lateral (select a.class from led.account a where a.tenant_id = ${tenant} and a.id = t.account_id offset 0) a
        cross join lateral (select b.balance from led.balance b where b.tenant_id = ${tenant} and b.account_id = t.account_id offset 0) b
      where b.balance <> case a.class when 'asset' then 1 else -1 end * t.total) as drifted
  from app.client_account c
    join lateral (select s.to_on, s.closing_base_units from app.bank_statement s
      where s.tenant_id = c.tenant_id and s.client_account_id = c.client_account_id and s.closes_day
        and s.to_on <= ${day}::date order by s.to_on desc limit 1) s on true
  where c.tenant_id = ${tenant} and c.client_account_id = ${clientAccountId}
    and exists (select from app.bank_statement n where n.tenant_id = c.tenant_id
      and n.client_account_id = c.client_account_id and n.closes_day and n.to_on >= ${day}::date)`

/** The contracts that deliveries of this account have used, with all that the tenant has delivered by them. */
function contractsOf(ended: readonly Delivered[], underWay: readonly UnderWay[]) {
  const all = [...ended, ...underWay]
  const groups = Map.groupBy(all, ({ chainId, contract }) => `${chainId} ${contract}`)
  const unitsOf = (of: readonly { readonly units: string }[]) => of.reduce((sum, { units }) => sum + BigInt(units), 0n)
  return [...groups.values()]
    .filter((group) => group.some(({ own }) => own))
    .map((group) => {
      const [{ chainId, contract }] = group as unknown as readonly [UnderWay]
      const isOne = (each: UnderWay) => each.chainId === chainId && each.contract === contract
      return {
        chainId,
        contract,
        delivered: unitsOf(ended.filter(isOne)),
        underWay: unitsOf(underWay.filter(isOne)),
      }
    })
    .toSorted((a, b) => (`${a.chainId} ${a.contract}` < `${b.chainId} ${b.contract}` ? -1 : 1))
}

/** The figures of a day, from what was carried and what was found since. */
function figuresFrom(row: Found, day: string, base: Base | null): BookFigures {
  const money = addUp(base?.money ?? {}, ...Object.values(row.days ?? {}))
  const long = row.long ?? {}
  const bank = BigInt(base?.bank ?? 0) + BigInt(row.bank)
  const settled = addDelivered(base?.delivered ?? [], row.settled)
  const ended = addDelivered(settled, row.recent)
  const deliveredOf = (id: string) =>
    ended.reduce((sum, { instrumentId, units }) => (instrumentId === id ? sum + BigInt(units) : sum), 0n)
  const { snapshot, server: written } = row
  return {
    currency: row.currency,
    closedOn: row.closed_on,
    closing: BigInt(row.closing),
    bank,
    money: byKind(money),
    laterInLedger: BigInt(row.later_in_ledger),
    laterInFiles: BigInt(row.later_in_files),
    unconfirmed: BigInt(row.unconfirmed),
    inDebit: row.in_debit,
    units: row.instruments.map((instrumentId) => ({
      instrumentId,
      ledger: BigInt(long[`units:delivered ${instrumentId}`] ?? 0),
      deliveries: deliveredOf(instrumentId),
    })),
    contracts: contractsOf(ended, row.under_way),
    unbalanced: row.unbalanced,
    drifted: row.drifted,
    carried:
      snapshot === null
        ? null
        : {
            base: base?.reference ?? null,
            days: row.days ?? {},
            server: written,
            snapshot,
            through: day,
            closedOn: row.closed_on,
            money,
            bank: `${bank}`,
            long,
            deliveredBy: row.delivered_by,
            delivered: settled,
          },
  }
}

/** More postings than this are not counted in one statement: the recount, which goes page by page, gives a base first. */
const postingsMax = 300_000

async function isTooLong(query: TenantTransaction, tenant: TenantId): Promise<boolean> {
  const [row] = await query<{ readonly number: number }>(sql`select count(*)::int as number from (
    select from led.tx t where t.tenant_id = ${tenant} limit ${postingsMax + 1}) k`)
  return (row?.number ?? 0) > postingsMax
}

/** `fromNothing` counts every posting again, whatever was carried. */
export type Counting = 'from_carried' | 'from_nothing'

/**
 * What ledger, bank and deliveries show for an account and day; null when no statement reaches the day, or when nothing was
 * carried to it and the ledger is too long to be counted at once.
 */
export async function dayFigures(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
  day: string,
  counting: Counting = 'from_carried',
): Promise<BookFigures | null> {
  const base = counting === 'from_nothing' ? null : await findBase(query, tenant, clientAccountId, day)
  if (base === null && counting === 'from_carried' && (await isTooLong(query, tenant))) return null
  const [row] = await slowly(query, figuresOf(tenant, clientAccountId, day, base))
  return row === undefined ? null : figuresFrom(row as Found, day, base)
}
