-- Up Migration

-- A reconciled day carries its balances forward, so the next one reads what was booked since, by the transaction that booked it,
-- and what counts for a later day.
create index tx_xid on led.tx (tenant_id, xid);
create index tx_effective on led.tx (tenant_id, effective_on);
create index bank_transaction_account_day on app.bank_transaction (tenant_id, client_account_id, booked_on);
create index delivery_ended on app.delivery (tenant_id, moved_at) where state in ('delivered', 'voided');
create index delivery_under_way on app.delivery (tenant_id) where state in ('sending', 'blocked', 'voiding');

-- A recount of a tenant's whole ledger, page by page, each linked to the hash of the page before. A page that is there is never
-- counted again, so a recount goes on where it was interrupted.
create table app.recount_page (
  tenant_id text not null check (tenant_id <> ''),
  recount_id uuid not null,
  page integer not null check (page >= 0),
  part text not null check (part in ('start', 'postings', 'accounts', 'movements', 'deliveries', 'result')),
  holds boolean,
  figures jsonb not null,
  counted_at timestamptz not null default clock_timestamp(),
  prev text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (tenant_id, recount_id, page),
  check ((part = 'start') = (page = 0)),
  check ((part = 'result') = (holds is not null))
);
create index recount_page_result on app.recount_page (tenant_id, recount_id) where part = 'result';
alter table app.recount_page enable row level security, force row level security;
create policy tenant on app.recount_page to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy finding on app.recount_page for select to fh_owner using (true);
grant select on app.recount_page to fh_api, fh_worker;
grant insert (tenant_id, recount_id, page, part, holds, figures, prev, hash) on app.recount_page to fh_worker;
create trigger append_only before update or delete on app.recount_page
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.recount_page
  for each statement execute function app.refuse_change();
alter table app.recount_page enable always trigger append_only, enable always trigger append_only_truncate;

-- Which server wrote: transaction numbers of another one say nothing about what was counted here.
create function app.database_server() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.system_identifier::text from pg_control_system() s
$$;
grant execute on function app.database_server() to fh_api, fh_worker;

-- Tenants whose ledger was never recounted, or not within this time, and is not being recounted at the moment.
create function app.recounts_due(most integer, within interval)
returns table (tenant_id text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.tenant_id from (
    select distinct a.tenant_id from app.client_account a
    where a.state in ('approved', 'suspended') and a.complete_through is not null) t
  where not exists (
      select from app.recount_page r where r.tenant_id = t.tenant_id and r.part = 'result'
        and r.counted_at > clock_timestamp() - within)
    and coalesce((select r.counted_at from app.recount_page r where r.tenant_id = t.tenant_id
      order by r.recount_id desc, r.page desc limit 1), '-infinity') < clock_timestamp() - interval '2 minutes'
  limit most
$$;
grant execute on function app.recounts_due(integer, interval) to fh_worker;

create policy finding on app.bank_statement for select to fh_owner using (closes_day);
-- Each closed day in its order, from the one after the last that was reconciled; for an account without any, the last one.
create or replace function app.unreconciled_days(most integer)
returns table (tenant_id text, client_account_id text, day date)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.tenant_id, a.client_account_id, n.day from app.client_account a
    cross join lateral (select max(d.day) as day from app.daily_reconciliation d
      where d.tenant_id = a.tenant_id and d.client_account_id = a.client_account_id) r
    cross join lateral (select case when r.day is null then a.complete_through else (
      select min(s.to_on) from app.bank_statement s where s.tenant_id = a.tenant_id
        and s.client_account_id = a.client_account_id and s.closes_day and s.to_on > r.day
        and s.to_on <= a.complete_through) end as day) n
  where a.state in ('approved', 'suspended') and a.complete_through is not null and n.day is not null
  limit most
$$;

-- The same with how far each account is reconciled (before its first reconciliation, since when it could be), and when its ledger
-- was last recounted. A recount that does not hold counts like a day that does not.
drop function app.client_account_standing();
create function app.client_account_standing()
returns table (client_account_id text, currency text, complete_through date, holds boolean, reconciled_through date,
  recounted_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.client_account_id, a.currency, coalesce(a.complete_through, a.created_at::date), d.holds and r.holds is not false,
    coalesce(d.day, (select min(s.imported_at at time zone 'UTC')::date from app.bank_statement s
      where s.tenant_id = a.tenant_id and s.client_account_id = a.client_account_id and s.closes_day)), r.counted_at
  from app.client_account a
    left join lateral (select d.holds, d.day from app.daily_reconciliation d where d.tenant_id = a.tenant_id
      and d.client_account_id = a.client_account_id order by d.day desc, d.run desc limit 1) d on true
    left join lateral (select r.holds, r.counted_at from app.recount_page r where r.tenant_id = a.tenant_id
      and r.part = 'result' order by r.recount_id desc limit 1) r on true
  where a.state in ('approved', 'suspended')
$$;
grant execute on function app.client_account_standing() to fh_worker;

revoke execute on all functions in schema app from public;
