-- Run once for each database by an administrator, before the first migration. Roles are shared by a whole server,
-- so another database may have made them already.
do $$
declare
  login text;
begin
  begin
    create role fh_owner nologin; -- owns everything, serves nobody
  exception when duplicate_object or unique_violation then null;
  end;
  -- fh_api: every tenant request. fh_catalog: market and listing administration. Neither belongs to anything.
  foreach login in array array['fh_api', 'fh_catalog'] loop
    begin
      execute format('create role %I login nosuperuser nobypassrls nocreatedb nocreaterole noinherit', login);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  -- A new database lets everybody connect and make temporary tables.
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to fh_api, fh_catalog', current_database());
end $$;

revoke all on schema public from public;
create schema if not exists app authorization fh_owner;
grant usage on schema app to fh_api, fh_catalog;
