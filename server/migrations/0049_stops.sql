-- Up Migration

-- What the watcher has stopped by itself, one row for each cause. While a row is open, its market sells and delivers nothing, or
-- nothing leaves its client account; it is closed by a proposal that another person has approved, and in no other way.
create table app.stop (
  tenant_id text not null check (tenant_id <> ''),
  stop_id uuid not null default uuidv7(),
  signal text not null check (signal in ('price_step', 'price_day', 'mint_rate', 'delivery_rate', 'unknown_delivery',
    'unknown_settlement', 'reconciliation_break')),
  pair_id bigint references app.market,
  client_account_id text,
  -- What set it off, each once: a transaction and a place in it, or a day and a run. What was judged once never stops again.
  evidence text[] not null check (cardinality(evidence) between 1 and 100),
  -- How often the same was seen while the stop was open, the first time included.
  sightings integer not null default 1 check (sightings > 0),
  seen jsonb not null,
  -- What was on before, which a resumption turns on again.
  before jsonb not null,
  stopped_at timestamptz not null default clock_timestamp(),
  resumed_at timestamptz,
  proposal_id uuid,
  primary key (tenant_id, stop_id),
  foreign key (tenant_id, client_account_id) references app.client_account,
  foreign key (tenant_id, proposal_id) references app.proposal (tenant_id, proposal_id),
  check (num_nonnulls(pair_id, client_account_id) = 1),
  check ((resumed_at is null) = (proposal_id is null))
);
create unique index stop_open on app.stop (tenant_id, coalesce('m' || pair_id, 'a' || client_account_id), signal)
  where resumed_at is null;
create index stop_market on app.stop (pair_id) where pair_id is not null;
create index stop_account on app.stop (tenant_id, client_account_id) where client_account_id is not null;
alter table app.stop enable row level security, force row level security;
create policy tenant on app.stop for select to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant()));
create policy stopping on app.stop to fh_owner using (true) with check (true);
grant select on app.stop to fh_api, fh_catalog, fh_worker;

alter table app.proposal drop constraint proposal_kind_check, add constraint proposal_kind_check check (kind in (
  'client_account', 'match', 'review_accept', 'review_return', 'refund', 'refund_payee', 'payment_file', 'delivery_retry',
  'delivery_void', 'purchase_refund', 'exception_close', 'payout_account', 'payout', 'payment_file_discard', 'frozen_release',
  'instrument_price', 'instrument_supply', 'instrument_contract', 'instrument_policy', 'passkey', 'payment_file_sent',
  'statement_upload', 'person_erasure', 'legal_hold_release', 'stop_resume')) not valid;

-- What the functions below read and change of other tables.
create policy watching on app.market for select to fh_owner
  using (issuance_venue_contract is not null or offchain_instrument_id is not null);
create policy stopping on app.market for update to fh_owner using (true) with check (true);
create policy watching on app.market_entitlement for select to fh_owner using (true);
create policy watching on app.offchain_instrument for select to fh_owner using (delivery_contract is not null);
create policy watching on app.delivery for select to fh_owner using (true);
create policy watching on app.lost_delivery for select to fh_owner using (true);
create policy stopping on app.route_switch to fh_owner using (true) with check (true);

-- The markets whose contracts are watched, and since when each signal counts: the last time that a stop by it was resumed.
create function app.watched_markets()
returns table (pair_id bigint, tenant_id text, chain_id text, kind text, venue text, delivery_contract text,
  client_account_id text, counted_from jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.pair_id, m.owner_tenant, m.chain_id, m.primary_execution_kind,
    lower(coalesce(m.issuance_venue_contract, m.rfq_venue_contract)), lower(i.delivery_contract), i.client_account_id,
    coalesce((select jsonb_object_agg(s.signal, s.resumed_at) from (select o.signal, max(o.resumed_at) as resumed_at
      from app.stop o where o.pair_id = m.pair_id and o.resumed_at is not null group by o.signal) s), '{}')
  from app.market m left join app.offchain_instrument i on i.pair_id = m.pair_id
  where m.status in ('active', 'paused') and m.chain_id is not null
    and coalesce(m.issuance_venue_contract, m.rfq_venue_contract, i.delivery_contract) is not null
$$;
grant execute on function app.watched_markets() to fh_worker;

-- Which of these deliveries the service never ordered: another purchase, contract, wallet or amount than on record.
create function app.unknown_deliveries(chain text, delivered jsonb) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.evidence from jsonb_to_recordset(delivered)
    as d (evidence text, purchase_id text, contract text, wallet text, units numeric)
  where not exists (select from app.delivery o where o.purchase_id = d.purchase_id and o.chain_id = chain
      and lower(o.contract) = d.contract and lower(o.wallet) = d.wallet and o.unit_base_units = d.units)
    and not exists (select from app.lost_delivery l where l.purchase_id = d.purchase_id and l.chain_id = chain
      and lower(l.contract) = d.contract and l.unit_base_units = d.units)
$$;
grant execute on function app.unknown_deliveries(text, jsonb) to fh_worker;

-- Accounts whose last reconciliation does not hold, with their markets.
create function app.broken_reconciliations()
returns table (tenant_id text, client_account_id text, evidence text, pair_ids bigint[], owners text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.tenant_id, a.client_account_id, d.day || ' run ' || d.run, coalesce(sold.pair_ids, '{}'), coalesce(sold.owners, '{}')
  from app.client_account a cross join lateral (select array_agg(m.pair_id order by m.pair_id) as pair_ids,
      array_agg(m.owner_tenant order by m.pair_id) as owners
    from app.offchain_instrument i join app.market m on m.pair_id = i.pair_id
    where i.tenant_id = a.tenant_id and i.client_account_id = a.client_account_id) sold
  cross join lateral (select r.day, r.run, r.holds from app.daily_reconciliation r
    where r.tenant_id = a.tenant_id and r.client_account_id = a.client_account_id order by r.day desc, r.run desc limit 1) d
  where a.state in ('approved', 'suspended') and not d.holds
$$;
grant execute on function app.broken_reconciliations() to fh_worker;

-- Numbers for operators, over all tenants.
create function app.open_stops() returns table (signal text, number integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.signal, count(*)::integer from app.stop s where s.resumed_at is null group by s.signal
$$;
grant execute on function app.open_stops() to fh_worker;

-- Whether a market stays as it is until two administrators resume it.
create function app.is_stopped(pair bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from app.stop s where s.pair_id = pair and s.resumed_at is null)
$$;
grant execute on function app.is_stopped(bigint) to fh_catalog;

-- The route of a market at its router: the worker turns it off and on as `app.wanted_route` says.
create function app.ask_for_route(tenant text, pair bigint) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  insert into app.route_switch (tenant_id, pair_id) values (tenant, pair) on conflict (tenant_id, pair_id) do update
    set asked_at = clock_timestamp(), next_check_at = clock_timestamp(), done_at = null;
  insert into app.outbox (tenant_id, object, key, handler, input) values (tenant, 'RouteSwitch', pair::text, 'turn',
    jsonb_build_object('tenant', tenant, 'pairId', pair)::text)
$$;

-- Keeps one cause of a stop; null where it was judged before. True when it opens a stop, false when one is open already.
create function app.keep_stop(pair bigint, account text, cause text, proof text, facts jsonb, stood jsonb) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
begin
  perform pg_advisory_xact_lock(hashtextextended('stops of ' || tenant, 0));
  if exists (select from app.stop s where s.tenant_id = tenant and s.pair_id is not distinct from pair
    and s.client_account_id is not distinct from account and s.signal = cause and proof = any (s.evidence)) then
    return null;
  end if;
  update app.stop s set sightings = s.sightings + 1, seen = facts,
      evidence = case when cardinality(s.evidence) < 100 then s.evidence || proof else s.evidence[2:] || proof end
    where s.tenant_id = tenant and s.pair_id is not distinct from pair and s.client_account_id is not distinct from account
      and s.signal = cause and s.resumed_at is null;
  if found then
    return false;
  end if;
  insert into app.stop (tenant_id, signal, pair_id, client_account_id, evidence, seen, before)
    values (tenant, cause, pair, account, array[proof], facts, stood);
  return true;
end $$;

-- Pauses a market and turns its switches off, with the record of why and the event of a pause. Answers whether anything was
-- stopped by it. It only takes away: nothing starts by it.
create function app.stop_market(pair bigint, cause text, proof text, facts jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
  m app.market;
  stood jsonb;
  opened boolean;
  audience text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('sales of market ' || pair, 0));
  select * into m from app.market o where o.pair_id = pair and o.owner_tenant = tenant for no key update;
  if not found or m.status not in ('active', 'paused') then
    return false;
  end if;
  -- Of several stops the first has seen what was on.
  select s.before into stood from app.stop s where s.pair_id = pair and s.resumed_at is null order by s.stop_id limit 1;
  stood := coalesce(stood, jsonb_build_object('status', m.status, 'quotes', m.rfq_quotes_enabled,
    'execution', m.rfq_execution_enabled, 'sales', m.offchain_sales_enabled, 'delivery', m.offchain_delivery_enabled));
  opened := app.keep_stop(pair, null, cause, proof, facts, stood);
  if opened is not true then
    return false;
  end if;
  update app.market o set status = 'paused', rfq_quotes_enabled = false, rfq_execution_enabled = false, rfq_draining = false,
      rfq_drain_tenant = null, offchain_sales_enabled = false, offchain_delivery_enabled = false,
      version = o.version + 1, updated_at = clock_timestamp()
    where o.pair_id = pair;
  if coalesce(m.issuance_venue_contract, m.rfq_venue_contract) is not null then
    perform app.ask_for_route(tenant, pair);
  end if;
  select coalesce(array_agg(e.tenant_id), '{}') into audience from app.market_entitlement e
    where e.pair_id = pair and not m.hidden and m.status = 'active';
  perform app.append_catalogue_change('firsthand', 'market.stopped', jsonb_build_object('pairId', pair, 'signal', cause,
    'evidence', proof, 'seen', facts, 'before', stood)::text, 'market.paused', pair::text,
    jsonb_build_object('pairId', pair)::text, audience);
  return true;
end $$;
grant execute on function app.stop_market(bigint, text, text, jsonb) to fh_worker;

-- From here on nothing is paid out of a client account.
create function app.stop_payouts(account text, cause text, proof text, facts jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened boolean;
begin
  opened := app.keep_stop(null, account, cause, proof, facts, '{"payouts": true}');
  if opened is not true then
    return false;
  end if;
  perform app.lock_heads(array[app.current_tenant()]);
  perform app.write_audit('firsthand', 'payouts.stopped', jsonb_build_object('clientAccountId', account, 'signal', cause,
    'evidence', proof, 'seen', facts)::text);
  return true;
end $$;
grant execute on function app.stop_payouts(text, text, text, jsonb) to fh_worker;

-- Ends a stop. With the last one of a market everything is on again that was on before the first.
create function app.resume_stop(stop uuid, proposal uuid, actor text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
  ended app.stop;
  m app.market;
  audience text[];
begin
  select * into strict ended from app.stop s where s.tenant_id = tenant and s.stop_id = stop for update;
  if ended.resumed_at is not null or not exists (select from app.proposal p where p.tenant_id = tenant
    and p.proposal_id = proposal and p.kind = 'stop_resume' and p.subject = stop::text and p.state = 'open'
    and p.quorum <= (select count(*) from app.proposal_decision d where d.tenant_id = tenant
      and d.proposal_id = p.proposal_id and d.decision = 'approve')) then
    raise 'nobody has approved to resume this' using errcode = '23514';
  end if;
  update app.stop s set resumed_at = clock_timestamp(), proposal_id = proposal where s.tenant_id = tenant and s.stop_id = stop;
  select * into m from app.market o where o.pair_id = ended.pair_id for no key update;
  if found and m.status = 'paused' and not app.is_stopped(m.pair_id) then
    update app.market o set status = ended.before ->> 'status', rfq_quotes_enabled = (ended.before ->> 'quotes')::boolean,
        rfq_execution_enabled = (ended.before ->> 'execution')::boolean,
        offchain_sales_enabled = (ended.before ->> 'sales')::boolean,
        offchain_delivery_enabled = (ended.before ->> 'delivery')::boolean,
        version = o.version + 1, updated_at = clock_timestamp()
      where o.pair_id = m.pair_id;
    if coalesce(m.issuance_venue_contract, m.rfq_venue_contract) is not null then
      perform app.ask_for_route(tenant, m.pair_id);
    end if;
    select coalesce(array_agg(e.tenant_id), '{}') into audience from app.market_entitlement e
      where e.pair_id = m.pair_id and not m.hidden and ended.before ->> 'status' = 'active';
    perform app.append_catalogue_change(actor, 'market.stop_ended', jsonb_build_object('pairId', m.pair_id,
      'stopId', stop, 'proposalId', proposal, 'signal', ended.signal, 'after', ended.before)::text, 'market.resumed',
      m.pair_id::text, jsonb_build_object('pairId', m.pair_id)::text, audience);
  else
    perform app.lock_heads(array[tenant]);
    perform app.write_audit(actor, 'stop.ended', jsonb_build_object('stopId', stop, 'proposalId', proposal,
      'signal', ended.signal)::text);
  end if;
end $$;
grant execute on function app.resume_stop(uuid, uuid, text) to fh_catalog;

-- The wall behind the checks in the program: a market that is stopped starts again by `app.resume_stop` alone.
create function app.guard_stopped_market() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.status not in ('paused', 'closed') or new.rfq_quotes_enabled or new.rfq_execution_enabled or new.offchain_sales_enabled
      or new.offchain_delivery_enabled) and app.is_stopped(new.pair_id) then
    raise 'the market was stopped: two administrators resume it' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger stopped before update of status, rfq_quotes_enabled, rfq_execution_enabled, offchain_sales_enabled,
  offchain_delivery_enabled on app.market for each row execute function app.guard_stopped_market();

-- As before, and a route of our own issuance is on unless a market that sells over it was stopped.
create or replace function app.wanted_route(pair bigint)
returns table (chain_id text, venue text, cash_token text, asset_token text, wanted boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.chain_id, lower(coalesce(m.rfq_venue_contract, m.issuance_venue_contract)), lower(m.cash_address),
    lower(m.unit_address),
    case when m.rfq_venue_contract is null then not exists (select from app.market o
      where o.chain_id = m.chain_id and lower(o.issuance_venue_contract) = lower(m.issuance_venue_contract)
        and app.is_stopped(o.pair_id))
    else exists (select from app.market o
      where o.chain_id = m.chain_id and lower(o.rfq_venue_contract) = lower(m.rfq_venue_contract)
        and lower(o.cash_address) = lower(m.cash_address) and lower(o.unit_address) = lower(m.unit_address)
        and o.rfq_execution_enabled and o.status <> 'closed')
    end
  from app.market m
  where m.pair_id = pair and coalesce(m.rfq_venue_contract, m.issuance_venue_contract) is not null
    and m.chain_id is not null and m.cash_address is not null and m.unit_address is not null
$$;

revoke execute on all functions in schema app from public;
