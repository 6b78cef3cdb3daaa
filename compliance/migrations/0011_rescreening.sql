-- Up Migration

-- How far the people of each tenant have been screened again by a publication of the lists, in parts that instances share: one takes
-- a part by its lock, screens a page of people and moves on in the same transaction. `matching` says how names are compared: another
-- way of comparing is another pass.
create table cmp.rescreening (
  tenant_id text not null check (tenant_id <> ''),
  publication bigint not null check (publication > 0),
  matching text not null check (matching <> ''),
  part smallint not null check (part between 0 and 15),
  after text not null default '',
  screened bigint not null default 0,
  hits bigint not null default 0,
  planned_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (tenant_id, publication, matching, part)
);
create index rescreening_open on cmp.rescreening (publication, matching) where done_at is null;
alter table cmp.rescreening enable row level security, force row level security;
create policy tenant on cmp.rescreening to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
-- For the functions below alone: no login sees more than one tenant's.
create policy planning on cmp.rescreening to fhc_owner using (true) with check (true);
create policy planning on cmp.chain_head for select to fhc_owner using (true);
grant select, update (after, screened, hits, done_at) on cmp.rescreening to fhc_officer;

-- Whoever has a record has a head. Asked for again, it changes nothing; what belongs to the tenth publication before is forgotten.
create function cmp.plan_rescreening(of_publication bigint, by_matching text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from cmp.rescreening where publication <= of_publication - 10;
  insert into cmp.rescreening (tenant_id, publication, matching, part)
    select h.tenant_id, of_publication, by_matching, part
    from (select distinct tenant_id from cmp.chain_head) h, generate_series(0, 15) part
    on conflict do nothing;
$$;

-- One of the tenants that have parts left, and how many parts are left of all.
create function cmp.next_rescreening(of_publication bigint, by_matching text) returns table (tenant_id text, open_parts bigint)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select r.tenant_id, count(*) over () from cmp.rescreening r
  where r.publication = of_publication and r.matching = by_matching and r.done_at is null order by random() limit 1
$$;
revoke execute on function cmp.plan_rescreening(bigint, text), cmp.next_rescreening(bigint, text) from public;
grant execute on function cmp.plan_rescreening(bigint, text), cmp.next_rescreening(bigint, text) to fhc_officer;

-- What was accepted before and meets an entry of newer lists is put before an officer as well.
alter table cmp.review drop constraint review_kind_check;
alter table cmp.review add constraint review_kind_check
  check (kind in ('application', 'wallet', 'payer_account', 'rescreening')) not valid;
