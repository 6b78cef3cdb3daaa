import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Holder } from '@firsthand/sealing/sealed-text'
import { personHolder } from '@firsthand/sealing/sealing'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'

/** What a person did last, by the part of the data that shows it. */
export type Activity = {
  readonly part: 'on-chain purchases' | 'bank purchases' | 'payments'
  readonly count: number
  readonly lastAt: Date
}

/** A person, and the accounts from which nobody else has paid: every movement on one of them is theirs. */
export type Own = { readonly tenant: TenantId; readonly person: BuyerId; readonly payers: readonly string[] }

/** Accounts that the person has registered at Compliance or paid from, unless somebody else has paid from one of them too. */
export async function ownMovements(
  query: TenantTransaction,
  tenant: TenantId,
  person: BuyerId,
  accounts: readonly Holder[],
): Promise<Own> {
  const registered = accounts.map((holder) => holder.slice('payer:'.length))
  const rows = await query<{ readonly payer: string }>(sql`with candidates as (
      select unnest(${registered}::text[]) as payer
      union select t.counterparty_index from app.purchase p
        join app.receipt_match m on m.tenant_id = p.tenant_id and m.reference = p.reference
        join app.bank_transaction t on t.tenant_id = m.tenant_id and t.bank_transaction_id = m.bank_transaction_id
        where p.tenant_id = ${tenant} and p.caller = ${person} and t.counterparty_index is not null
    ) select c.payer from candidates c where not exists (
      select from app.bank_transaction o
        join app.receipt_match om on om.tenant_id = o.tenant_id and om.bank_transaction_id = o.bank_transaction_id
        join app.purchase op on op.tenant_id = om.tenant_id and op.reference = om.reference
      where o.tenant_id = ${tenant} and o.counterparty_index = c.payer and op.caller <> ${person})
    order by 1`)
  return { tenant, person, payers: rows.map(({ payer }) => payer) }
}

/** What was matched to the person's purchases, and what came from their own accounts and was matched to nothing. */
const movements = ({ tenant, person, payers }: Own): Sql => sql`(
  select p.reference, m.match_id, m.matched_at, t.bank_transaction_id, t.statement_id, t.confirmed_by, t.booked_on
    from app.purchase p join app.receipt_match m on m.tenant_id = p.tenant_id and m.reference = p.reference
    join app.bank_transaction t on t.tenant_id = m.tenant_id and t.bank_transaction_id = m.bank_transaction_id
    where p.tenant_id = ${tenant} and p.caller = ${person}
  union all select null, null, null, t.bank_transaction_id, t.statement_id, t.confirmed_by, t.booked_on
    from app.bank_transaction t where t.tenant_id = ${tenant} and t.counterparty_index = any (${payers}::text[])
      and not exists (select from app.receipt_match m join app.purchase p on p.tenant_id = m.tenant_id
        and p.reference = m.reference and p.caller = ${person}
        where m.tenant_id = t.tenant_id and m.bank_transaction_id = t.bank_transaction_id))`

/** A quote that was never issued is no purchase: nothing came of it. */
export async function activityOf(query: TenantTransaction, own: Own): Promise<readonly Activity[]> {
  const { tenant, person } = own
  type Row = { readonly part: Activity['part']; readonly count: number; readonly last_at: Date | null }
  const rows = await query<Row>(sql`
    select 'on-chain purchases' as part, count(*)::int, max(greatest(q.created_at, q.settled_at)) as last_at
      from app.quote q where q.tenant_id = ${tenant} and q.caller = ${person} and q.bundle is not null
    union all select 'bank purchases', count(*)::int, max(greatest(p.created_at, p.moved_at, (select max(r.moved_at)
        from app.refund r where r.tenant_id = p.tenant_id and r.reference = p.reference)))
      from app.purchase p where p.tenant_id = ${tenant} and p.caller = ${person}
    union all select 'payments', count(*)::int, max(greatest(t.booked_on::timestamptz, t.matched_at))
      from ${movements(own)} t`)
  return rows.flatMap(({ part, count, last_at: lastAt }) => (lastAt === null ? [] : [{ part, count, lastAt }]))
}

type File = { readonly holder: Holder; readonly day: Date }

/**
 * What has a key of its own and is about this person, with the day from which it is counted: the files of the bank in which their
 * payments are, their refunds and the files that pay them, and what was proposed about any of it. Not a file in which somebody else is
 * whose data is under a legal hold.
 */
async function filesOf(query: TenantTransaction, own: Own): Promise<readonly File[]> {
  const { tenant, person } = own
  return query<File>(sql`with paid as materialized (select * from ${movements(own)} t), statements as materialized (
      select s.statement_id, s.sha256, s.to_on from app.bank_statement s where s.tenant_id = ${tenant}
        and s.statement_id in (select statement_id from paid union select confirmed_by from paid)
    ), refunds as materialized (
      select r.refund_reference, r.payment_file_id, r.moved_at from app.refund r where r.tenant_id = ${tenant}
        and (r.reference in (select p.reference from app.purchase p where p.tenant_id = ${tenant} and p.caller = ${person})
          or r.bank_transaction_id in (select bank_transaction_id from paid))
    ), subjects as (
      select p.reference as id from app.purchase p where p.tenant_id = ${tenant} and p.caller = ${person}
      union select bank_transaction_id::text from paid union select refund_reference from refunds
      union select v.review_id::text from app.payment_review v where v.tenant_id = ${tenant}
        and v.match_id in (select match_id from paid)
      union select x.exception_id::text from app.exception x where x.tenant_id = ${tenant}
        and (x.reference in (select reference from paid)
          or x.bank_transaction_id in (select bank_transaction_id from paid))
    ), each as (
      select 'file:' || statement_id as holder, to_on::timestamptz as day from statements
      union all select 'file:' || f.bank_file_id, f.received_at from app.bank_file f where f.tenant_id = ${tenant}
        and f.sha256 in (select sha256 from statements)
      union all select 'file:' || refund_reference, moved_at from refunds
      union all select 'file:' || f.payment_file_id, f.created_at from app.payment_file f where f.tenant_id = ${tenant}
        and f.payment_file_id in (select payment_file_id from refunds)
      union all select 'file:' || o.proposal_id, o.proposed_at from app.proposal o where o.tenant_id = ${tenant}
        and o.subject in (select id from subjects)
      union all select 'file:' || x.exception_id, x.opened_at from app.exception x where x.tenant_id = ${tenant}
        and x.exception_id::text in (select id from subjects)
    ), held as materialized (
      select p.reference from app.purchase p join app.legal_hold h on h.tenant_id = p.tenant_id and h.person = p.caller
      where p.tenant_id = ${tenant} and p.caller <> ${person} and h.released_at is null
    ), kept as (
      select unnest(array['file:' || t.statement_id, 'file:' || t.confirmed_by]) as holder from app.receipt_match m
        join app.bank_transaction t on t.tenant_id = m.tenant_id and t.bank_transaction_id = m.bank_transaction_id
        where m.tenant_id = ${tenant} and m.reference in (select reference from held)
      union all select 'file:' || f.bank_file_id from app.receipt_match m
        join app.bank_transaction t on t.tenant_id = m.tenant_id and t.bank_transaction_id = m.bank_transaction_id
        join app.bank_statement s on s.tenant_id = t.tenant_id and s.statement_id in (t.statement_id, t.confirmed_by)
        join app.bank_file f on f.tenant_id = s.tenant_id and f.sha256 = s.sha256
        where m.tenant_id = ${tenant} and m.reference in (select reference from held)
      union all select 'file:' || r.payment_file_id from app.refund r
        where r.tenant_id = ${tenant} and r.reference in (select reference from held)
    ) select e.holder, max(e.day) as day from each e
      join app.data_key k on k.tenant_id = ${tenant} and k.holder = e.holder
      where e.holder not in (select holder from kept where holder is not null) group by e.holder`)
}

/** Whose keys an erasure of this person destroys. A file goes once its own period is over: others are in it. */
export async function holdersOf(
  query: TenantTransaction,
  own: Own,
  isFileFree: (day: Date) => boolean,
): Promise<readonly Holder[]> {
  const files = await filesOf(query, own)
  const free = files.filter(({ day }) => isFileFree(day)).map(({ holder }) => holder)
  return [personHolder(own.person), ...own.payers.map((payer): Holder => `payer:${payer}`), ...free.toSorted()]
}

/** Standing legal holds on the person. */
export async function standingHolds(query: TenantTransaction, tenant: TenantId, person: BuyerId): Promise<number> {
  const rows = await query(sql`select from app.legal_hold h where h.tenant_id = ${tenant} and h.person = ${person}
    and h.released_at is null`)
  return rows.length
}
