-- Run once for each database by an administrator, before the first migration. Roles are shared by a whole server,
-- so another database may have made them already.
do $$
declare
  login text;
  setting text;
begin
  begin
    create role fhc_owner nologin; -- owns everything, serves nobody
  exception when duplicate_object or unique_violation then null;
  end;
  -- fhc_customer: one customer's rows of one tenant. fhc_officer: one tenant's. Neither belongs to anything.
  foreach login in array array['fhc_customer', 'fhc_officer'] loop
    begin
      execute format('create role %I login nosuperuser nobypassrls nocreatedb nocreaterole noinherit', login);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  -- How long a login may keep others waiting. At the role, because a pooler in between accepts none from a connection, and
  -- cluster-wide, because a copy of a database does not copy what a role has in it.
  foreach login in array array['fhc_customer', 'fhc_officer'] loop
    foreach setting in array array['statement_timeout=3s', 'lock_timeout=2s', 'idle_in_transaction_session_timeout=5s'] loop
      if not exists (select from pg_roles where rolname = login and setting = any (rolconfig)) then
        execute format('alter role %I set %I = %L', login, split_part(setting, '=', 1), split_part(setting, '=', 2));
      end if;
    end loop;
  end loop;
  -- A role that somebody else made may be stronger than ours, and no policy would bind it.
  if exists (
    select from pg_roles where rolname in ('fhc_owner', 'fhc_customer', 'fhc_officer')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
        or rolcanlogin = (rolname = 'fhc_owner'))
  ) or exists (
    select from pg_auth_members where member::regrole::text in ('fhc_owner', 'fhc_customer', 'fhc_officer')
  ) then
    raise 'fhc_owner, fhc_customer or fhc_officer exists with rights it must not have: remove them, then migrate again';
  end if;
  -- A superuser may act as the owner; any other administrator must be allowed to.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant fhc_owner to %I with inherit false, set true', current_user);
  end if;
  -- A new database lets everybody connect and make temporary tables.
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to fhc_customer, fhc_officer', current_database());
end $$;

revoke all on schema public from public;
create schema if not exists cmp authorization fhc_owner;
grant usage on schema cmp to fhc_customer, fhc_officer;
-- A new function lets everybody call it, also one that runs as its owner.
alter default privileges for role fhc_owner revoke execute on functions from public;
