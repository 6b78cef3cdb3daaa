import { slowly, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Sums } from './carried.rules.ts'
import { hashOf } from './carried.store.ts'
import { bookedLines, keyOfAccount, longAccount, shortKeys } from './ledger-lines.store.ts'
import {
  type ComparedDay,
  type Counted,
  dayDiffers,
  deliveriesDiffer,
  differencesMax,
  hasDrifted,
  isInDebit,
  isUnbalanced,
  isUnconfirmed,
  type RecountDifference,
  type RecountedAccount,
  type RecountStart,
  totalDiffers,
  wasChanged,
} from './recount.rules.ts'

export type Recount = { readonly tenant: TenantId; readonly recountId: string; readonly start: RecountStart }

const pages = ({ tenant, recountId }: Pick<Recount, 'tenant' | 'recountId'>, part: string): Sql =>
  sql`app.recount_page r where r.tenant_id = ${tenant} and r.recount_id = ${recountId} and r.part = ${part}`

/** The sums of all pages: currency, day, account and amount. */
const sums = (recount: Pick<Recount, 'tenant' | 'recountId'>): Sql => sql`
  select s->>0 as currency, (s->>1)::date as day, s->>2 as key, (s->>3)::numeric as amount
  from (select r.figures from ${pages(recount, 'postings')}) p, jsonb_array_elements(p.figures->'sums') s`

type Carried = {
  readonly snapshot: string
  readonly closedOn: string
  readonly through: string
  readonly deliveredBy: string
  readonly long: Sums
}

async function carriedOf(
  query: TenantTransaction,
  tenant: TenantId,
  account: string,
  { day, run }: ComparedDay,
): Promise<Carried | null> {
  const [row] = await query<{ carried: Carried }>(sql`select d.figures->'carried' as carried
    from app.daily_reconciliation d where d.tenant_id = ${tenant} and d.client_account_id = ${account}
      and d.day = ${day}::date and d.run = ${run}`)
  return row?.carried ?? null
}

/** The days that a run rests on, back to the first, or to the recount that it began with. */
const chainOf = (tenant: TenantId, account: string, { day, run }: ComparedDay): Sql => sql`chain as (
    select d.figures->'carried' as carried from app.daily_reconciliation d where d.tenant_id = ${tenant}
      and d.client_account_id = ${account} and d.day = ${day}::date and d.run = ${run}
    union all
    select d.figures->'carried' from chain c join app.daily_reconciliation d on d.tenant_id = ${tenant}
      and d.client_account_id = ${account} and d.day = (c.carried->'base'->>'day')::date
      and d.run = (c.carried->'base'->>'run')::integer
  ), root as (
    select c.carried->'base'->>'recountId' as recount_id from chain c where c.carried->'base' ? 'recountId'
  )`

/** Days of the ledger that differ: counted now, less what was booked since, less what the reconciled days added. */
async function daysThatDiffer(
  query: TenantTransaction,
  recount: Recount,
  { clientAccountId, currency }: RecountedAccount,
  compared: ComparedDay,
  carried: Carried,
): Promise<readonly RecountDifference[]> {
  const { tenant, start } = recount
  const rows = await slowly(
    query,
    sql`with recursive ${chainOf(tenant, clientAccountId, compared)}, ${bookedLines(tenant, carried)}
    select k.day::text, k.key, sum(k.amount)::text as amount from (
      select s.day, s.key, s.amount from (${sums(recount)}) s where s.currency = ${currency} and s.day <= ${carried.through}::date
      union all
      select l.effective_on, ${keyOfAccount(sql`l.code`)}, -l.amount from line l where l.is_new and l.currency = ${currency}
        and l.effective_on <= ${carried.through}::date and exists (select from led.tx t where t.tenant_id = ${tenant}
          and t.id = l.tx_id and pg_visible_in_snapshot(t.xid, ${start.snapshot}::pg_snapshot))
      union all
      select d.key::date, m.key, -m.value::numeric from chain c, jsonb_each(c.carried->'days') d, jsonb_each_text(d.value) m
      union all
      select (s->>1)::date, s->>2, -(s->>3)::numeric from root join app.recount_page r on r.tenant_id = ${tenant}
          and r.recount_id = root.recount_id::uuid and r.part = 'postings', jsonb_array_elements(r.figures->'sums') s
        where s->>0 = ${currency} and (s->>1)::date <= (select (b.figures->'carried'->${clientAccountId}->>'through')::date
          from app.recount_page b where b.tenant_id = ${tenant} and b.recount_id = root.recount_id::uuid and b.part = 'result')
    ) k group by 1, 2 having sum(k.amount) <> 0 order by 1, 2 limit ${differencesMax}`,
  )
  return (rows as readonly { day: string; key: string; amount: string }[]).map(({ day, key, amount }) =>
    dayDiffers({ clientAccountId, day, account: key, amount }),
  )
}

/** Totals of accounts of long standing that differ from what a day carried, units too. */
async function totalsThatDiffer(query: TenantTransaction, recount: Recount, carried: Carried) {
  const { tenant, start } = recount
  const rows = await slowly(
    query,
    sql`with ${bookedLines(tenant, carried)}
    select k.key, sum(k.amount)::text as amount from (
      select s.key || ' ' || s.currency as key, s.amount from (${sums(recount)}) s where s.key <> all (${shortKeys})
      union all
      select l.code || ' ' || l.currency, -l.amount from line l where l.is_new and ${longAccount(sql`l.code`)}
        and exists (select from led.tx t where t.tenant_id = ${tenant} and t.id = l.tx_id
          and pg_visible_in_snapshot(t.xid, ${start.snapshot}::pg_snapshot))
      union all
      select b.key, -b.value::numeric from json_each_text(${JSON.stringify(carried.long)}::json) b
    ) k group by 1 having sum(k.amount) <> 0 order by 1 limit ${differencesMax}`,
  )
  return (rows as readonly { key: string; amount: string }[]).map(({ key, amount }) => totalDiffers(key, amount))
}

/** Deliveries that differ from what a day carried. */
async function deliveriesThatDiffer(
  query: TenantTransaction,
  recount: Recount,
  { clientAccountId }: RecountedAccount,
  compared: ComparedDay,
  carried: Carried,
) {
  const { tenant, start } = recount
  const rows = await slowly(
    query,
    sql`select k.instrument_id, sum(k.units)::text as amount from (
      select d->>'instrumentId' as instrument_id, (d->>'units')::numeric as units
        from (select r.figures from ${pages(recount, 'deliveries')}) p, jsonb_array_elements(p.figures->'delivered') d
      union all
      select p.instrument_id, -d.unit_base_units from app.delivery d
        join app.purchase p on p.tenant_id = d.tenant_id and p.reference = d.reference
        where d.tenant_id = ${tenant} and d.state = 'delivered' and d.moved_at > ${carried.deliveredBy}::timestamptz
          and d.moved_at <= ${start.deliveredBy}::timestamptz
      union all
      select e->>'instrumentId', -(e->>'units')::numeric from app.daily_reconciliation d,
          jsonb_array_elements(d.figures->'carried'->'delivered') e
        where d.tenant_id = ${tenant} and d.client_account_id = ${clientAccountId} and d.day = ${compared.day}::date
          and d.run = ${compared.run}
    ) k group by 1 having sum(k.units) <> 0 order by 1 limit ${differencesMax}`,
  )
  return (rows as readonly { instrument_id: string; amount: string }[]).map(({ instrument_id, amount }) =>
    deliveriesDiffer(instrument_id, amount),
  )
}

/** The first run of the account's chain whose hash or link is not right. */
async function changedRun(query: TenantTransaction, tenant: TenantId, account: string) {
  const rows = await slowly(
    query,
    sql`select k.day::text, k.run from (select d.day, d.run, d.reconciled_at, d.hash, d.prev,
        ${raw(hashOf('d.prev', 'd'))} as computed,
        coalesce(lag(d.hash) over (order by d.reconciled_at), repeat('0', 64)) as before
      from app.daily_reconciliation d where d.tenant_id = ${tenant} and d.client_account_id = ${account}) k
    where k.hash <> k.computed or k.prev <> k.before order by k.reconciled_at limit 1`,
  )
  return (rows as readonly ComparedDay[]).map((each) => wasChanged(account, each))
}

/** Accounts of long standing whose balance is not what was counted and booked since. */
async function longDrift(query: TenantTransaction, recount: Recount): Promise<readonly RecountDifference[]> {
  const { tenant, start } = recount
  const rows = await slowly(
    query,
    sql`with ${bookedLines(tenant, { snapshot: start.snapshot, closedOn: 'infinity' })}, total as (
      select k.code, k.currency, sum(k.amount) as total from (
        select s.key as code, s.currency, s.amount from (${sums(recount)}) s
        union all
        select l.code, l.currency, l.amount from line l where l.is_new and ${longAccount(sql`l.code`)}) k group by 1, 2)
    select a.code from total t join led.account a on a.tenant_id = ${tenant} and a.code = t.code and a.currency = t.currency
      join led.balance b on b.tenant_id = ${tenant} and b.account_id = a.id
    where b.balance <> case a.class when 'asset' then 1 else -1 end * t.total limit ${differencesMax}`,
  )
  return (rows as readonly { code: string }[]).map(({ code }) => hasDrifted(code))
}

type Named = Readonly<Record<'unbalanced' | 'drifted' | 'inDebit', readonly string[]>> & { readonly unconfirmed: Sums }

/** What the pages themselves have found. */
async function foundByPages(query: TenantTransaction, { tenant, recountId }: Recount) {
  const list = (name: string) => sql`(select coalesce(json_agg(k.x), '[]') from (
    select x from app.recount_page r, jsonb_array_elements_text(r.figures->${name}) x
    where r.tenant_id = ${tenant} and r.recount_id = ${recountId} order by r.page limit ${differencesMax}) k)`
  const [row] = await slowly(
    query,
    sql`select ${list('unbalanced')} as unbalanced, ${list('drifted')} as drifted, ${list('inDebit')} as "inDebit",
      (select coalesce(json_object_agg(k.key, k.sum::text), '{}') from (select u.key, sum(u.value::numeric) as sum
        from app.recount_page r, jsonb_each_text(r.figures->'unconfirmed') u
        where r.tenant_id = ${tenant} and r.recount_id = ${recountId} group by 1) k) as unconfirmed`,
  )
  const { unbalanced, drifted, inDebit, unconfirmed } = row as Named
  return [
    ...unbalanced.map(isUnbalanced),
    ...drifted.map(hasDrifted),
    ...inDebit.map(isInDebit),
    ...Object.entries(unconfirmed).map(([account, amount]) => isUnconfirmed(account, amount)),
  ]
}

/** All that differs between what was counted and what the reconciled days carried, and what the pages found by themselves. */
export async function findDifferences(
  query: TenantTransaction,
  recount: Recount,
): Promise<readonly RecountDifference[]> {
  const { tenant, start } = recount
  const found: RecountDifference[] = []
  for (const account of start.accounts) {
    const { clientAccountId, compared } = account
    found.push(...(await changedRun(query, tenant, clientAccountId)))
    const carried = compared && (await carriedOf(query, tenant, clientAccountId, compared))
    if (compared === null || carried === null) continue
    found.push(...(await daysThatDiffer(query, recount, account, compared, carried)))
    found.push(...(await totalsThatDiffer(query, recount, carried)))
    found.push(...(await deliveriesThatDiffer(query, recount, account, compared, carried)))
  }
  found.push(...(await foundByPages(query, recount)), ...(await longDrift(query, recount)))
  const once = new Map(found.map((each) => [each.text, each]))
  return [...once.values()].slice(0, differencesMax)
}

/** What was counted, for the days that follow. */
export async function readCounted(query: TenantTransaction, recount: Recount): Promise<Counted> {
  const money = new Map<string, Sums>()
  for (const { clientAccountId, currency, closedOn } of recount.start.accounts) {
    const rows = (await slowly(
      query,
      sql`select s.key, sum(s.amount)::text as sum from (${sums(recount)}) s
        where s.currency = ${currency} and s.day <= ${closedOn}::date group by 1`,
    )) as readonly { key: string; sum: string }[]
    money.set(clientAccountId, Object.fromEntries(rows.map(({ key, sum }) => [key, sum])))
  }
  const long = (await slowly(
    query,
    sql`select s.key || ' ' || s.currency as key, sum(s.amount)::text as sum from (${sums(recount)}) s
      where s.key <> all (${shortKeys}) group by 1`,
  )) as readonly { key: string; sum: string }[]
  const delivered = (await slowly(
    query,
    sql`select d->>'instrumentId' as "instrumentId", d->>'chainId' as "chainId", d->>'contract' as contract,
        d->>'clientAccountId' as "clientAccountId", sum((d->>'units')::numeric)::text as units
      from (select r.figures from ${pages(recount, 'deliveries')}) p, jsonb_array_elements(p.figures->'delivered') d
      group by 1, 2, 3, 4`,
  )) as Counted['delivered']
  return { money, long: Object.fromEntries(long.map(({ key, sum }) => [key, sum])), delivered }
}
