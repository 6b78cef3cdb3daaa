-- Up Migration

-- Which sanctions lists are in force, for all instances alike: the last row. An instance that holds others does not decide.
create table cmp.list_publication (
  number bigint primary key check (number > 0),
  versions jsonb not null check (jsonb_typeof(versions) = 'object'),
  published_at timestamptz not null default clock_timestamp()
);
alter table cmp.list_publication enable row level security, force row level security;
create policy publishing on cmp.list_publication to fhc_owner using (true) with check (true);
create trigger append_only before update or delete on cmp.list_publication
  for each statement execute function cmp.refuse_change();
create trigger append_only_truncate before truncate on cmp.list_publication
  for each statement execute function cmp.refuse_change();
alter table cmp.list_publication enable always trigger append_only, enable always trigger append_only_truncate;

create function cmp.lists_in_force() returns table (number bigint, versions jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.number, p.versions from cmp.list_publication p order by p.number desc limit 1
$$;
grant execute on function cmp.lists_in_force() to fhc_customer;

-- Whether these lists are in force, and stay so until the end of the transaction: a publication waits for it, and a question
-- that comes during a publication waits for that.
create function cmp.hold_lists(held bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('cmp.list_publication', 0));
  return held = (select max(p.number) from cmp.list_publication p);
end $$;
grant execute on function cmp.hold_lists(bigint) to fhc_customer;

-- Publishes lists in the place of those that the publisher has seen; answers their number. Null: somebody else has published
-- meanwhile. Zero: one of these was in force before and was replaced, so its file is an old one.
create function cmp.publish_lists(replaced bigint, published jsonb) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  last bigint;
  before jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('cmp.list_publication', 0));
  select p.number, p.versions into last, before from cmp.list_publication p order by p.number desc limit 1;
  if coalesce(last, 0) <> replaced then
    return null;
  end if;
  if exists (select from jsonb_each_text(published) v join cmp.list_publication p on p.versions ->> v.key = v.value
      where before ->> v.key is distinct from v.value) then
    return 0;
  end if;
  insert into cmp.list_publication (number, versions) values (replaced + 1, published);
  return replaced + 1;
end $$;
grant execute on function cmp.publish_lists(bigint, jsonb) to fhc_customer;

revoke execute on all functions in schema cmp from public;
