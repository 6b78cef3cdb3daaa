-- Up Migration

-- What needs people: a shortfall to be topped up, money that is frozen, a recall by the bank.
create table app.exception (
  tenant_id text not null,
  exception_id uuid not null default uuidv7(),
  kind text not null check (kind in ('shortfall', 'frozen', 'recall')),
  client_account_id text not null,
  bank_transaction_id uuid,
  reference text collate "C",
  amount numeric(78, 0) not null check (amount >= 0),
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_by text not null,
  -- Why money was frozen, in the officers' words.
  reason text,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (tenant_id, exception_id),
  foreign key (tenant_id, client_account_id) references app.client_account,
  check ((state = 'open') = (closed_at is null))
);
create index exception_open on app.exception (tenant_id, kind, opened_at) where state = 'open';
alter table app.exception enable row level security, force row level security;
create policy tenant on app.exception to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy counting on app.exception for select to fh_owner using (state = 'open');
grant select, insert on app.exception to fh_api, fh_worker;
grant update (amount, reason, state, closed_at) on app.exception to fh_api, fh_worker;

-- Each day's reconciliation of client money, linked to the hash of the day before.
create table app.daily_reconciliation (
  tenant_id text not null,
  client_account_id text not null,
  day date not null,
  run integer not null check (run > 0),
  holds boolean not null,
  figures jsonb not null,
  reconciled_at timestamptz not null default clock_timestamp(),
  reconciled_by text not null,
  prev text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (tenant_id, client_account_id, day, run),
  foreign key (tenant_id, client_account_id) references app.client_account
);
alter table app.daily_reconciliation enable row level security, force row level security;
create policy tenant on app.daily_reconciliation to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy finding on app.daily_reconciliation for select to fh_owner using (true);
grant select, insert on app.daily_reconciliation to fh_api, fh_worker;
create trigger append_only before update or delete on app.daily_reconciliation
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.daily_reconciliation
  for each statement execute function app.refuse_change();
alter table app.daily_reconciliation enable always trigger append_only, enable always trigger append_only_truncate;

-- Accounts whose statements reach a day that nobody has proved.
create function app.unreconciled_days(most integer)
returns table (tenant_id text, client_account_id text, day date)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.tenant_id, a.client_account_id, a.complete_through from app.client_account a
  where a.state in ('approved', 'suspended') and a.complete_through is not null and not exists (
    select from app.daily_reconciliation d
    where d.tenant_id = a.tenant_id and d.client_account_id = a.client_account_id and d.day = a.complete_through)
  limit most
$$;
grant execute on function app.unreconciled_days(integer) to fh_worker;

-- What waits, for operators: numbers and ages over all tenants together, nothing of anybody's. It looks at what is open
-- alone, each by an index that holds nothing else.
create function app.bank_work()
returns table (what text, state text, under_a_day integer, under_five_days integer, older integer, oldest_seconds float8)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with waiting (what, state, since) as (
    select 'purchase', p.state, p.moved_at from app.purchase p
      where p.state in ('paid', 'delivering', 'delivery_blocked', 'voiding')
    union all
    select 'receipt', case b.screening when 'hit' then 'screening_hit' else b.state end, b.imported_at
      from app.bank_transaction b where b.state in ('unmatched', 'suggested')
    union all
    select 'review', case v.cause when 'screening' then 'screening_hit' else v.cause end, v.opened_at
      from app.payment_review v where v.state = 'open'
    union all
    select 'refund', case r.screening when 'hit' then 'screening_hit' else r.state end, r.moved_at
      from app.refund r where r.state not in ('settled', 'cancelled')
    union all
    select 'payment_file', f.state, f.created_at from app.payment_file f where f.state in ('proposed', 'approved')
    union all
    -- Whoever has read the file may hand it to the bank, and one of its payments must not leave any more.
    select 'payment_file', 'stopped_after_read', f.read_at from app.payment_file f where f.state = 'approved'
      and f.read_at is not null and exists (select from app.refund_line l join app.refund r using (tenant_id, refund_reference)
        where l.tenant_id = f.tenant_id and l.payment_file_id = f.payment_file_id
          and (r.state = 'cancelled' or r.attempt <> l.attempt))
    union all
    select 'exception', c.kind, c.opened_at from app.exception c where c.state = 'open'
  ), aged as (select w.what, w.state, clock_timestamp() - w.since as age from waiting w)
  select a.what, a.state, (count(*) filter (where a.age < interval '1 day'))::integer,
    (count(*) filter (where a.age >= interval '1 day' and a.age < interval '5 days'))::integer,
    (count(*) filter (where a.age >= interval '5 days'))::integer,
    greatest(extract(epoch from max(a.age)), 0)::float8
  from aged a group by a.what, a.state
$$;
grant execute on function app.bank_work() to fh_worker;

-- How far the statements of each client account reach, and the result of its last reconciliation; null before the first.
create function app.client_account_standing()
returns table (client_account_id text, currency text, complete_through date, holds boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.client_account_id, a.currency, coalesce(a.complete_through, a.created_at::date), (
    select d.holds from app.daily_reconciliation d
    where d.tenant_id = a.tenant_id and d.client_account_id = a.client_account_id order by d.day desc, d.run desc limit 1)
  from app.client_account a where a.state in ('approved', 'suspended')
$$;
grant execute on function app.client_account_standing() to fh_worker;

revoke execute on all functions in schema app from public;
