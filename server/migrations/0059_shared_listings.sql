-- Up Migration

-- A set of tenants under one name, for listings that many of them see: one copy of the listing, and one row for its event. The name stands
-- where a tenant's stands, and has a space in it, which no tenant's has. A set never changes, so that events which wait for their
-- numbers reach those that they were written for.
create table app.audience (
  number bigint generated always as identity primary key,
  audience text not null generated always as ('audience ' || number::text) stored unique,
  tenants text[] not null check (cardinality(tenants) > 0),
  -- Of the names in their order: the same tenants are the same set.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  -- In which shards of events its tenants are.
  shards smallint[] not null,
  -- Whether copies of listings stand under it, which its tenants read.
  shared boolean not null default false
);
alter table app.audience enable row level security, force row level security;
create policy catalogue on app.audience for select to fh_catalog using ((select app.current_tenant()) is not null);
create policy keeping on app.audience to fh_owner using (true) with check (true);
grant select on app.audience to fh_catalog;

-- The audiences whose copies a tenant reads: at most eight, because a page looks in each of them.
create table app.audience_member (
  tenant_id text not null check (tenant_id <> ''),
  slot smallint not null check (slot between 1 and 8),
  audience text not null references app.audience (audience),
  primary key (tenant_id, slot),
  unique (tenant_id, audience)
);
alter table app.audience_member enable row level security, force row level security;
create policy keeping on app.audience_member to fh_owner using (true) with check (true);

-- The audiences of the current tenant, and of nobody else.
create function app.listing_audiences() returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
begin
  return array(select m.audience from app.audience_member m where m.tenant_id = tenant order by m.slot);
end $$;

-- A tenant reads its own copies and those of its audiences. Who it reads as is computed once for a statement. Compared row by row: as a condition of
-- an index, it made the planner expect a fraction of the rows that there are, and walk another index.
alter policy tenant on app.listing_entitlement
  using (coalesce(tenant_id = any ((select array_prepend(app.current_tenant(), app.listing_audiences()))::text[]), false) and shown);

-- Names each of these sets, in the order given, and keeps what is shared as it is until the end of the transaction. New ones are written in the order
-- of their fingerprints, so that two writers do not wait for each other in a circle.
create function app.name_audiences(sets json) returns table (audience text, shared boolean)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  fingerprints bytea[];
begin
  perform app.current_tenant();
  with named as (
    select s.n, array(select distinct t collate "C" from json_array_elements_text(s.value) t order by 1) as tenants
    from json_array_elements(sets) with ordinality s (value, n)
  ), marked as (
    select n.n, n.tenants, sha256(convert_to(to_json(n.tenants)::text, 'UTF8')) as fingerprint from named n
  ), missing as (
    select distinct on (m.fingerprint) m.fingerprint, m.tenants from marked m
    where not exists (select from app.audience a where a.fingerprint = m.fingerprint) order by m.fingerprint
  ), made as (
    insert into app.audience (tenants, fingerprint, shards)
      select m.tenants, m.fingerprint, array(select distinct app.event_shard(t) from unnest(m.tenants) t) from missing m
      on conflict (fingerprint) do nothing
  )
  select array_agg(m.fingerprint order by m.n) into fingerprints from marked m;
  perform 1 from app.audience a where a.fingerprint = any (fingerprints) order by a.number for key share;
  return query select a.audience, a.shared
    from unnest(fingerprints) with ordinality f (fingerprint, n) join app.audience a on a.fingerprint = f.fingerprint order by f.n;
end $$;
grant execute on function app.name_audiences(json) to fh_catalog;

-- As above, and from now on copies may stand under these sets, unless that would be a ninth audience of one of their tenants. An audience whose listings
-- are all deleted or gone gives its place away. One transaction at a time does this, and nothing else.
create function app.share_with_audiences(sets json) returns table (audience text, shared boolean)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  names text[] := array(select n.audience from app.name_audiences(sets) n where not n.shared);
  unused text[];
  one app.audience;
begin
  if cardinality(names) = 0 then
    return query select * from app.name_audiences(sets);
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('audiences of listings', 0));
  for one in select a.* from app.audience a where a.audience = any (names) and not a.shared order by a.number loop
    if unused is null and exists (select from app.audience_member m where m.tenant_id = any (one.tenants) group by m.tenant_id having count(*) = 8) then
      -- A writer that is about to store a listing under one of them holds its row. They are checked again once they are locked.
      unused := array(select a.audience from app.audience a
        where a.shared and (select 1 from app.listing_entitlement e where e.tenant_id = a.audience and e.status <> 'deleted' limit 1) is null for update skip locked);
      unused := array(select u from unnest(unused) u
        where (select 1 from app.listing_entitlement e where e.tenant_id = u and e.status <> 'deleted' limit 1) is null);
      delete from app.audience_member m using app.audience a
        where a.audience = any (unused) and m.tenant_id = any (a.tenants) and m.audience = a.audience;
      update app.audience a set shared = false where a.audience = any (unused);
    end if;
    continue when exists (select from app.audience_member m where m.tenant_id = any (one.tenants) group by m.tenant_id having count(*) = 8);
    insert into app.audience_member (tenant_id, slot, audience)
      select t, (select min(s) from generate_series(1, 8) s
        where not exists (select from app.audience_member m where m.tenant_id = t and m.slot = s)), one.audience
      from unnest(one.tenants) t;
    update app.audience a set shared = true where a.audience = one.audience;
  end loop;
  return query select * from app.name_audiences(sets);
end $$;
grant execute on function app.share_with_audiences(json) to fh_catalog;

-- As before, in the copies of the tenant and of each of its audiences, and by every fourth part of the name and the last one: they hold all its
-- characters, names are compared anyway, and each part is one more list to read for each audience.
create or replace function app.entitled_listings_named(pattern text, after uuid, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_bitmapscan = on set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off as $$
declare
  readers text[] := array_prepend(app.current_tenant(), app.listing_audiences());
  tenant text;
  wanted bigint[];
  hits uuid[] := '{}';
begin
  foreach tenant in array readers loop
    wanted := app.name_parts(tenant, app.searched_part(pattern));
    if wanted is null then
      return null;
    end if;
    wanted := array(select part from unnest(wanted) with ordinality p (part, n) where n % 4 = 1 or n = cardinality(wanted));
    hits := hits || array(
      select e.listing_id from app.listing_entitlement e
      where app.name_parts(e.tenant_id, e.name_key) @> wanted and (e.tenant_id = tenant) is true and e.shown
        and e.name_key like lower(pattern) and (e.listing_id > after) is true
      limit most + 1 - cardinality(hits));
    if cardinality(hits) > most then
      return null;
    end if;
  end loop;
  return hits;
end $$;

create or replace function app.entitled_listings_by_initial(ticker text, pattern text, after uuid, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off as $$
declare
  readers text[] := array_prepend(app.current_tenant(), app.listing_audiences());
  tenant text;
  beginning text := lower(ticker);
  initial text := left(beginning, 1);
  part text := lower(pattern);
  hits uuid[] := '{}';
  -- Nothing behind it is wanted: the last of as many as are wanted, once they are found.
  bound uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  foreach tenant in array readers loop
    hits := hits || array(
      select e.listing_id from app.listing_entitlement e
      where e.tenant_id = tenant and e.shown
        and (left(e.symbol_key, 1), e.listing_id) > (initial, after) and (left(e.symbol_key, 1), e.listing_id) < (initial, bound)
        and starts_with(e.symbol_key, beginning) and e.name_key like part
      order by left(e.symbol_key, 1), e.listing_id limit most);
    if cardinality(readers) > 1 then
      hits := array(select h from unnest(hits) h order by h limit most);
      bound := coalesce(hits[most], bound);
    end if;
  end loop;
  return hits;
end $$;

create or replace function app.has_settled(listing uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from app.market m join app.quote q on q.pair_id = m.pair_id and q.state = 'settled'
    where m.listing_id = listing::text) and exists (select from app.listing_entitlement e
    where e.tenant_id = any (array_append(app.listing_audiences(), app.current_tenant())) and e.listing_id = listing and e.shown)
$$;

-- How many of the audience's tenants in this shard have the event already; null for an event of one tenant.
alter table app.event_pending add column reached integer check (reached >= 0);
create policy spreading on app.event_pending for update to fh_owner using (reached is not null) with check (reached is not null);

-- As before, and an event for an audience is one row for each shard in which it has tenants.
create or replace function app.append_catalogue_changes(
  actor text, action text, payload text, tenants text[], kinds text[], subjects text[], data text[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  alien text;
begin
  select kind into alien from unnest(kinds) kind where kind !~ '^(market|listing)[.]' limit 1;
  if found then
    raise 'the catalogue writes no % event', alien using errcode = '42501';
  end if;
  perform app.lock_heads(array[app.current_tenant()]);
  insert into app.event_pending (shard, tenant_id, kind, subject, data, reached)
    select s.shard, t.tenant, t.kind, t.subject, t.data, s.reached
    from unnest(tenants, kinds, subjects, data) with ordinality t (tenant, kind, subject, data, n)
      left join app.audience a on a.audience = t.tenant
      cross join lateral (select app.event_shard(t.tenant) as shard, null::integer as reached where a.audience is null
        union all select unnest(a.shards), 0) s
    order by t.n;
  return app.write_audit(actor, action, payload);
end $$;

-- As before. An event for an audience becomes one for each of its tenants, in its place: what was written behind it waits until all of them have it.
create or replace function app.number_events(most integer, patience interval) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  this smallint;
  moment timestamptz;
  waits boolean;
  batch tid[];
  shared record;
  -- The tenants that get each event of the batch; null when each is of the tenant that it names.
  receivers text[];
  is_part boolean;
  busy boolean := false;
begin
  perform set_config('app.numbering', 'on', true);
  foreach this in array array(select s::smallint from generate_series(0, 3) s order by random()) loop
    moment := clock_timestamp();
    select p.at <= moment - patience into waits from app.event_pending p where p.shard = this order by p.place limit 1;
    continue when waits is not true;
    if not pg_try_advisory_xact_lock(hashtext('firsthand.events'), this) then
      busy := true;
      continue;
    end if;
    -- The lowest places that are committed. Nobody but the holder of the lock deletes here, so these rows stay until the end.
    batch := array(select p.ctid from app.event_pending p where p.shard = this order by p.place limit most);
    continue when cardinality(batch) = 0;
    -- What comes before the first event of an audience, or that one, with those of the same audience right behind it as far as they fit.
    receivers := null;
    is_part := false;
    select p.ctid as first, p.place, p.tenant_id as audience, p.reached into shared
      from app.event_pending p where p.ctid = any (batch) and p.reached is not null order by p.place limit 1;
    if shared.first = batch[1] then
      receivers := array(select t from app.audience a, unnest(a.tenants) with ordinality u (t, n)
        where a.audience = shared.audience and app.event_shard(t) = this order by n offset shared.reached);
      if shared.reached > 0 or cardinality(receivers) >= most then
        is_part := cardinality(receivers) > most;
        receivers := receivers[:most];
        batch := batch[:1];
      else
        batch := array(select q.ctid from (select p.ctid, p.place, count(*) filter (where p.tenant_id <> shared.audience) over (order by p.place) as others
            from app.event_pending p where p.ctid = any (batch)) q
          where q.others = 0 order by q.place limit most / greatest(cardinality(receivers), 1));
      end if;
    elsif shared.first is not null then
      batch := array(select p.ctid from app.event_pending p where p.ctid = any (batch) and p.place < shared.place order by p.place);
    end if;
    -- Heads of tenants that have their first event. News for every tenant finds them by the other head.
    with fresh as (
      insert into app.event_head (tenant_id) select distinct t.tenant_id from app.event_pending p
          cross join lateral unnest(coalesce(receivers, array[p.tenant_id])) t (tenant_id)
        where p.ctid = any (batch) and not exists (select from app.event_head h where h.tenant_id = t.tenant_id) order by 1
        on conflict do nothing returning tenant_id
    ) insert into app.tenant_head (tenant_id) select f.tenant_id from fresh f order by 1 on conflict do nothing;
    -- The time of an event is when it was written, but never before that of the event before it, unless the clock was set back.
    with gone as (
      delete from app.event_pending p where p.ctid = any (batch) and not is_part
      returning p.place, p.tenant_id, p.kind, p.subject, p.at, p.data
    ), begun as (
      update app.event_pending p set reached = p.reached + cardinality(receivers) where p.ctid = any (batch) and is_part
      returning p.place, p.tenant_id, p.kind, p.subject, p.at, p.data
    ), taken as (
      select e.place, r.tenant_id, e.kind, e.subject, e.at, e.data from (select * from gone union all select * from begun) e
        cross join lateral unnest(coalesce(receivers, array[e.tenant_id])) r (tenant_id)
    ), placed as (
      select t.tenant_id, h.event_seq + row_number() over earlier as sequence, t.kind, t.subject,
        greatest(case when h.at <= moment then h.at end, max(least(t.at, moment)) over earlier) as at, t.data
      from taken t join app.event_head h on h.tenant_id = t.tenant_id
      window earlier as (partition by t.tenant_id order by t.place)
    ), moved as (
      update app.event_head h set event_seq = l.sequence, at = l.at
      from (select p.tenant_id, max(p.sequence) as sequence, max(p.at) as at from placed p group by p.tenant_id) l
      where h.tenant_id = l.tenant_id
    )
    insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
      select p.tenant_id, p.sequence, uuidv7(), p.kind, p.subject, p.at, p.data from placed p order by p.tenant_id, p.sequence;
    return cardinality(batch) * coalesce(cardinality(receivers), 1);
  end loop;
  return case when busy then null else 0 end;
end $$;

-- How many events of audiences have no numbers yet, about: an import waits for those before it writes more.
create function app.shared_events_waiting() returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(cardinality(a.tenants) / cardinality(a.shards)), 0)::bigint
  from (select p.tenant_id from app.event_pending p where p.reached is not null limit 10000) p join app.audience a on a.audience = p.tenant_id
$$;
grant execute on function app.shared_events_waiting() to fh_catalog;

-- As before, with the tenants of audiences for which events wait.
create or replace function app.begin_restore(to_moment timestamptz, loss timestamptz, events_per_second bigint, operator text) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  id uuid;
  steps bigint;
  tenants text[];
  tenant text;
  place bigint;
  reason text := 'The restore to ' || to_char(to_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    || ': a statement past the loss and a reconciliation that holds are missing.';
begin
  perform pg_advisory_xact_lock(hashtextextended('restore', 0));
  select r.restore_id into id from app.restore r where r.released_at is null;
  if id is not null then
    return id;
  end if;
  if not (to_moment < loss and loss <= clock_timestamp()) then
    raise 'the loss comes after the restored moment, and is over' using errcode = '22023';
  end if;
  perform app.stop_numbering();
  perform set_config('app.numbering', 'on', true);
  select array_agg(t.name order by t.name) into tenants
    from (select h.tenant_id from app.tenant_head h union select p.tenant_id from app.event_pending p where p.reached is null
      union select unnest(a.tenants) from app.audience a where exists (select from app.event_pending p where p.tenant_id = a.audience)) t (name);
  insert into app.event_head (tenant_id) select t from unnest(tenants) t order by t on conflict do nothing;
  perform app.lock_heads(tenants);
  -- Nobody can have seen an event after now, whatever the operator takes for the time of the loss.
  steps := (ceil(extract(epoch from clock_timestamp() - to_moment)) + 1) * events_per_second;
  insert into app.restore (restored_to, lost_at, jump, cursors, begun_by)
    values (to_moment, loss, steps, (select coalesce(jsonb_object_agg(c.chain_id, c.head_number::text), '{}') from app.chain c), operator)
    returning restore_id into id;
  update app.client_account a set payouts_stopped_reason = reason where a.state in ('approved', 'suspended');
  foreach tenant in array coalesce(tenants, '{}') loop
    perform set_config('app.tenant', tenant, true);
    update app.event_head h set event_seq = h.event_seq + steps where h.tenant_id = tenant returning h.event_seq into place;
    insert into app.event (tenant_id, sequence, id, kind, subject, at, data) values (tenant, place, uuidv7(), 'stream.restored', id::text,
      clock_timestamp(), json_build_object('restoredTo', to_char(to_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lostFrom', place - steps + 1, 'lostTo', place - 1)::text);
    perform app.write_audit(operator, 'restore.begun', json_build_object('restoreId', id, 'restoredTo', to_moment, 'lostAt', loss)::text);
  end loop;
  return id;
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.listing_audiences() to fh_api;
