-- Run once for each database by an administrator, before the first migration. Roles are shared by a whole server,
-- so another database may have made them already.
do $$
declare
  login text;
  setting text;
begin
  begin
    create role fh_owner nologin; -- owns everything, serves nobody
  exception when duplicate_object or unique_violation then null;
  end;
  -- fh_api: every tenant request. fh_catalog: market and listing administration. fh_worker: what happens after the answer.
  -- fh_attestor: reads the books and states what they show. fh_relayer: sends what buyers handed in. None belongs to anything.
  foreach login in array array['fh_api', 'fh_catalog', 'fh_worker', 'fh_attestor', 'fh_relayer'] loop
    begin
      execute format('create role %I login nosuperuser nobypassrls nocreatedb nocreaterole noinherit', login);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  -- A page is walked along an index in its own order. The planner would rather read many rows by another way and sort
  -- them, and the page would cost more the longer the list is. Consumers' reads are all of that kind.
  foreach setting in array array['fh_api enable_bitmapscan', 'fh_api enable_seqscan', 'fh_api enable_sort',
      'fh_catalog enable_bitmapscan'] loop
    login := split_part(setting, ' ', 1);
    setting := split_part(setting, ' ', 2);
    if not exists (select from pg_roles where rolname = login and setting || '=off' = any (rolconfig)) then
      execute format('alter role %I set %I = off', login, setting);
    end if;
  end loop;
  -- How long a login may keep others waiting. At the role, because a pooler in between accepts none from a connection, and
  -- cluster-wide, because a copy of a database does not copy what a role has in it.
  foreach login in array array['fh_api', 'fh_catalog', 'fh_worker', 'fh_attestor', 'fh_relayer'] loop
    foreach setting in array array['statement_timeout=3s', 'lock_timeout=2s', 'idle_in_transaction_session_timeout=5s'] loop
      if not exists (select from pg_roles where rolname = login and setting = any (rolconfig)) then
        execute format('alter role %I set %I = %L', login, split_part(setting, '=', 1), split_part(setting, '=', 2));
      end if;
    end loop;
  end loop;
  -- A role that somebody else made may be stronger than ours, and no policy would bind it.
  if exists (
    select from pg_roles where rolname in ('fh_owner', 'fh_api', 'fh_catalog', 'fh_worker', 'fh_attestor', 'fh_relayer')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
        or rolcanlogin = (rolname = 'fh_owner'))
  ) or exists (
    select from pg_auth_members where member::regrole::text in ('fh_owner', 'fh_api', 'fh_catalog', 'fh_worker',
      'fh_attestor', 'fh_relayer')
  ) then
    raise 'fh_owner, fh_api, fh_catalog, fh_worker, fh_attestor or fh_relayer exists with rights it must not have: remove them, then migrate again';
  end if;
  -- A superuser may act as the owner; any other administrator must be allowed to.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant fh_owner to %I with inherit false, set true', current_user);
  end if;
  -- A new database lets everybody connect and make temporary tables.
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to fh_api, fh_catalog, fh_worker, fh_attestor, fh_relayer', current_database());
end $$;

revoke all on schema public from public;
create schema if not exists app authorization fh_owner;
create schema if not exists led authorization fh_owner;
-- The months of tables that are kept by month. Nobody has a right on it: rows are reached through their table in app.
create schema if not exists app_month authorization fh_owner;
grant usage on schema app, led to fh_api, fh_catalog, fh_worker, fh_attestor;
grant usage on schema app to fh_relayer;
-- A new function lets everybody call it, also one that runs as its owner.
alter default privileges for role fh_owner revoke execute on functions from public;
