-- Up Migration

-- A release is judged on the market as it is then: the worker reads what the tenant sees, and nothing else.
create policy releasing on app.market for select to fh_worker using (
  not hidden and status <> 'draft' and exists (
    select from app.market_entitlement e
    where e.pair_id = market.pair_id and e.tenant_id = (select app.current_tenant())));
create policy releasing on app.market_entitlement for select to fh_worker
  using (tenant_id = (select app.current_tenant()));
grant select on app.market, app.market_entitlement to fh_worker;

-- What is left of flows whose message was lost, of all tenants: purchases that are past due and covered or wait for their
-- release, deliveries that nobody follows, refunds that nobody looks after.
create index purchase_released on app.purchase (next_look_at) where state = 'paid';
create index purchase_late on app.purchase (due_at) where state in ('awaiting_payment', 'partially_paid');
create index delivery_blocked on app.delivery (next_look_at) where state = 'blocked';
create index refund_open on app.refund (next_look_at) where state not in ('settled', 'cancelled');

create policy finding on app.purchase for select to fh_owner
  using (state in ('awaiting_payment', 'partially_paid', 'paid', 'delivering', 'delivery_blocked', 'voiding'));
create policy finding on app.client_account for select to fh_owner using (true);
create policy finding on app.delivery for select to fh_owner using (state in ('sending', 'voiding', 'blocked'));
create policy finding on app.refund for select to fh_owner using (state not in ('settled', 'cancelled'));

create function app.overdue_purchases(most integer, patience interval)
returns table (tenant_id text, reference text, handler text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select p.tenant_id, p.reference, 'release' from app.purchase p
    where p.state = 'paid' and p.next_look_at < clock_timestamp() - patience order by p.next_look_at limit most)
  union all
  (select p.tenant_id, p.reference, 'look' from app.purchase p
      join app.client_account a using (tenant_id, client_account_id)
    where p.state in ('awaiting_payment', 'partially_paid') and p.due_at < clock_timestamp() - patience
      and a.covered_to >= p.due_on order by p.due_at limit most)
$$;

create function app.overdue_unit_deliveries(most integer, patience interval)
returns table (tenant_id text, reference text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.tenant_id, d.reference from app.delivery d
  where d.state in ('sending', 'voiding', 'blocked') and d.next_look_at < clock_timestamp() - patience
  order by d.next_look_at limit most
$$;

create function app.overdue_refunds(most integer, patience interval)
returns table (tenant_id text, refund_reference text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.tenant_id, r.refund_reference from app.refund r
  where r.state not in ('settled', 'cancelled') and r.next_look_at < clock_timestamp() - patience
  order by r.next_look_at limit most
$$;

-- Accounts whose statements reach a day that nobody has proved.
create policy finding on app.daily_proof for select to fh_owner using (true);
create function app.unproven_days(most integer)
returns table (tenant_id text, client_account_id text, day date)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.tenant_id, a.client_account_id, a.covered_to from app.client_account a
  where a.state in ('approved', 'suspended') and a.covered_to is not null and not exists (
    select from app.daily_proof d
    where d.tenant_id = a.tenant_id and d.client_account_id = a.client_account_id and d.day = a.covered_to)
  limit most
$$;

-- The rail is watched like the others, and the worker tells what it finds: it asks most of what the rail leans on.
alter table app.dependency_state drop constraint dependency_state_rail_check,
  drop constraint dependency_state_dependency_check,
  add constraint dependency_state_rail_check
    check (rail in ('onchain_primary_mint', 'onchain_rfq_atomic', 'offchain_fixed_price')),
  add constraint dependency_state_dependency_check check (dependency in ('price_read', 'venue', 'fee_signer',
    'operator_signer', 'wallet_registry', 'compliance', 'delivery_contract', 'delivery_signer'));

-- What waits, for operators: numbers and ages over all tenants together, nothing of anybody's. It looks at what is open
-- alone, each by an index that holds nothing else.
create index purchase_waiting on app.purchase (moved_at) where state in ('paid', 'delivering', 'delivery_blocked', 'voiding');
create index bank_transaction_waiting on app.bank_transaction (imported_at) where state in ('unmatched', 'suggested');
create index refund_batch_waiting on app.refund_batch (created_at) where state in ('proposed', 'approved');
create policy counting on app.payment_review for select to fh_owner using (state = 'open');
create policy counting on app.refund_batch for select to fh_owner using (state in ('proposed', 'approved'));
create policy counting on app.money_case for select to fh_owner using (state = 'open');

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
    select 'payment_file', f.state, f.created_at from app.refund_batch f where f.state in ('proposed', 'approved')
    union all
    select 'case', c.kind, c.opened_at from app.money_case c where c.state = 'open'
  ), aged as (select w.what, w.state, clock_timestamp() - w.since as age from waiting w)
  select a.what, a.state, (count(*) filter (where a.age < interval '1 day'))::integer,
    (count(*) filter (where a.age >= interval '1 day' and a.age < interval '5 days'))::integer,
    (count(*) filter (where a.age >= interval '5 days'))::integer,
    greatest(extract(epoch from max(a.age)), 0)::float8
  from aged a group by a.what, a.state
$$;

-- How far the statements of each client account reach, and what its last proof said; null before the first.
create function app.client_account_standing()
returns table (client_account_id text, currency text, covered_to date, holds boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.client_account_id, a.currency, coalesce(a.covered_to, a.created_at::date), (
    select d.holds from app.daily_proof d
    where d.tenant_id = a.tenant_id and d.client_account_id = a.client_account_id order by d.day desc, d.run desc limit 1)
  from app.client_account a where a.state in ('approved', 'suspended')
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.bank_work(), app.client_account_standing(), app.relay_lag(), app.followed_chains(),
  app.report_dependencies(uuid, jsonb, interval) to fh_worker;
grant execute on function app.overdue_purchases(integer, interval), app.overdue_unit_deliveries(integer, interval),
  app.overdue_refunds(integer, interval), app.unproven_days(integer) to fh_worker;
