-- Up Migration

-- Legal holds of the service's officers, as far as Compliance has to obey them: nothing of the person is erased while one stands.
create table cmp.legal_hold (
  tenant_id text not null check (tenant_id <> ''),
  hold_id uuid not null,
  person text not null check (cmp.is_pseudonym(person)),
  noted_at timestamptz not null default clock_timestamp(),
  released_at timestamptz,
  primary key (tenant_id, hold_id)
);
create index legal_hold_standing on cmp.legal_hold (tenant_id, person) where released_at is null;
alter table cmp.legal_hold enable row level security, force row level security;
create policy tenant on cmp.legal_hold to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
create policy erasing on cmp.legal_hold for select to fhc_owner using (tenant_id = (select cmp.current_tenant()));
grant select on cmp.legal_hold to fhc_officer;
grant insert (tenant_id, hold_id, person, released_at) on cmp.legal_hold to fhc_officer;
grant update (released_at) on cmp.legal_hold to fhc_officer;

-- A person is answered what waits for their own signature too.
grant select on cmp.wallet_challenge to fhc_officer;

-- Whose keys were destroyed, and when. Each is in the register outside the database too, because a backup has the keys back.
create table cmp.erasure (
  tenant_id text not null check (tenant_id <> ''),
  erasure_id uuid not null,
  person text check (cmp.is_pseudonym(person)),
  holders text[] not null,
  cause text not null check (cause in ('service', 'retention', 'register')),
  erased_at timestamptz not null default clock_timestamp(),
  registered_at timestamptz,
  primary key (tenant_id, erasure_id)
);
create index erasure_person on cmp.erasure (tenant_id, person);
alter table cmp.erasure enable row level security, force row level security;
create policy tenant on cmp.erasure to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
create policy erasing on cmp.erasure to fhc_owner using (true) with check (true);
grant select on cmp.erasure to fhc_officer;
grant update (registered_at) on cmp.erasure to fhc_officer;
create trigger append_only before delete on cmp.erasure for each statement execute function cmp.refuse_change();
create trigger append_only_truncate before truncate on cmp.erasure for each statement execute function cmp.refuse_change();
alter table cmp.erasure enable always trigger append_only, enable always trigger append_only_truncate;

-- What an erasure has to see and take away, one policy for each table.
create policy erasing on cmp.data_key to fhc_owner
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
create policy erasing on cmp.person to fhc_owner using (tenant_id = (select cmp.current_tenant()));
create policy erasing on cmp.customer to fhc_owner using (tenant_id = (select cmp.current_tenant()));
create policy erasing on cmp.wallet to fhc_owner using (tenant_id = (select cmp.current_tenant()));
create policy erasing on cmp.wallet_challenge to fhc_owner using (tenant_id = (select cmp.current_tenant()));
create policy erasing on cmp.hold for select to fhc_owner using (tenant_id = (select cmp.current_tenant()));
create policy erasing on cmp.review to fhc_owner using (tenant_id = (select cmp.current_tenant()));
create policy erasing on cmp.payer_account for update to fhc_owner
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));

-- Destroys the keys of a person, and takes away what records and chains do not need. What stays carries the pseudonym and sealed
-- values that nobody can open. It waits while an officer or an authority wants the data kept; a register repeats what was decided
-- before. Once for each id.
create function cmp.erase_person(id uuid, whose text, why text, moment timestamptz, at_least text[]) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := cmp.current_tenant();
  gone text[];
begin
  if why = 'retention' and session_user in ('fhc_customer', 'fhc_officer') then
    raise 'retention is a command of the operator' using errcode = '42501';
  end if;
  -- The lock of applications: nobody applies anew in the middle of it.
  perform pg_advisory_xact_lock(hashtextextended(array_to_json(array[tenant, whose])::text, 0));
  if exists (select from cmp.erasure e where e.tenant_id = tenant and e.erasure_id = id) then
    return 'erased';
  end if;
  if why <> 'register' and (
    exists (select from cmp.hold h where h.tenant_id = tenant and h.subject = whose and h.released_by is null)
    or exists (select from cmp.review r where r.tenant_id = tenant and r.subject = whose and r.outcome is null
      and coalesce(jsonb_array_length(r.evidence -> 'matches'), 0) > 0)
    or exists (select from cmp.legal_hold l where l.tenant_id = tenant and l.person = whose and l.released_at is null)
  ) then
    return 'waits';
  end if;
  -- A shared account stays readable for its other holder.
  select array_agg(distinct each order by each) into gone from (
    select 'person:' || whose as each where whose is not null
    union all select unnest(at_least)
    union all select 'payer:' || a.iban_index from cmp.payer_account a where a.tenant_id = tenant and a.subject = whose
      and not exists (select from cmp.payer_account o where o.tenant_id = tenant and o.iban_index = a.iban_index
        and o.subject <> whose)
  ) held where each ~ '^(person|payer|file):[A-Za-z0-9_-]{1,64}$';
  insert into cmp.erasure (tenant_id, erasure_id, person, holders, cause, erased_at)
    values (tenant, id, whose, coalesce(gone, '{}'), why, coalesce(moment, clock_timestamp()));
  delete from cmp.data_key k where k.tenant_id = tenant and k.holder = any (gone);
  -- What nobody has decided yet is decided by that: there is nobody left to decide about.
  delete from cmp.review r where r.tenant_id = tenant and r.subject = whose and r.outcome is null;
  delete from cmp.wallet_challenge c where c.tenant_id = tenant and c.subject = whose;
  delete from cmp.wallet w where w.tenant_id = tenant and w.subject = whose;
  update cmp.payer_account a set iban_index = 'erased', removed_at = coalesce(a.removed_at, clock_timestamp())
    where a.tenant_id = tenant and a.subject = whose;
  delete from cmp.customer c where c.tenant_id = tenant and c.subject = whose;
  delete from cmp.person p where p.tenant_id = tenant and p.pseudonym = whose;
  return 'erased';
end $$;
grant execute on function cmp.erase_person(uuid, text, text, timestamptz, text[]) to fhc_officer;

-- Erasures of every tenant, for the comparison with the register: ids, and nothing of anybody.
create function cmp.listed_erasures() returns table (erasure_id uuid, registered boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.erasure_id, e.registered_at is not null from cmp.erasure e
$$;
-- Those that a crash has kept from the register.
create function cmp.unregistered_erasures()
  returns table (tenant_id text, erasure_id uuid, person text, holders text[], erased_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.tenant_id, e.erasure_id, e.person, e.holders, e.erased_at from cmp.erasure e where e.registered_at is null
    order by e.erased_at
$$;
grant execute on function cmp.listed_erasures(), cmp.unregistered_erasures() to fhc_officer;
