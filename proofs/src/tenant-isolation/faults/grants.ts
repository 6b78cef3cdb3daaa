import { type Fault, fault } from '../fault.ts'

const set = '(select app.current_tenant()) is not null'
const allow = (verb: string, table: string, role: string) =>
  `create policy extra on app.${table} for ${verb} to ${role} ${verb === 'insert' ? 'with check' : 'using'} (${set})`

/** Rights that a login must not have. */
export const grantFaults: readonly Fault[] = [
  fault(
    'the catalogue reads events',
    'grant select on app.event to fh_catalog',
    allow('select', 'event', 'fh_catalog'),
  ),
  fault(
    'the catalogue reads audit records',
    'grant select on app.audit to fh_catalog',
    allow('select', 'audit', 'fh_catalog'),
  ),
  fault('consumers read audit records', 'grant select on app.audit to fh_api', allow('select', 'audit', 'fh_api')),
  fault('consumers read heads', 'grant select on app.tenant_head to fh_api', allow('select', 'tenant_head', 'fh_api')),
  fault('consumers insert events', 'grant insert on app.event to fh_api', allow('insert', 'event', 'fh_api')),
  fault('consumers may insert events that no policy lets in', 'grant insert on app.event to fh_api'),
  fault(
    'consumers entitle themselves',
    'grant insert on app.market_entitlement to fh_api',
    `create policy extra on app.market_entitlement for insert to fh_api
      with check (tenant_id = (select app.current_tenant()))`,
  ),
  fault('consumers delete markets', 'grant delete on app.market to fh_api', allow('delete', 'market', 'fh_api')),
  fault('the catalogue moves entitlements', 'grant update on app.market_entitlement to fh_catalog'),
  fault('the catalogue deletes markets', 'grant delete on app.market to fh_catalog'),
  fault('the catalogue truncates entitlements', 'grant truncate on app.market_entitlement to fh_catalog'),
  fault(
    'the catalogue writes heads',
    'grant select, update on app.tenant_head to fh_catalog',
    allow('all', 'tenant_head', 'fh_catalog'),
  ),
  fault('the catalogue renumbers markets', 'grant update (pair_id) on app.market to fh_catalog'),
  fault(
    'whatever is made next is granted to consumers',
    'alter default privileges for role fh_owner in schema app grant select on tables to fh_api',
  ),
  fault('a grant revoked', 'revoke select on app.event from fh_api'),
  fault(
    'everybody makes temporary tables',
    `do $$ begin
    execute format('grant temp on database %I to public', current_database()); end $$`,
  ),
  fault(
    'the catalogue creates schemas',
    `do $$ begin
    execute format('grant create on database %I to fh_catalog', current_database()); end $$`,
  ),
  fault('consumers create tables', 'grant create on schema app to fh_api'),
  fault('everybody uses and fills the schema public', 'grant all on schema public to public'),
  fault('consumers read files', 'grant execute on function pg_read_file(text) to fh_api'),
  fault('the events belong to a login', 'alter table app.event owner to fh_api'),
  fault(
    'a tenant comes with the login',
    `do $$ begin
    execute format('alter role fh_api in database %I set app.tenant = %L', current_database(), 'acme'); end $$`,
  ),
  fault(
    'a tenant comes with the database',
    `do $$ begin
    execute format('alter database %I set app.tenant = %L', current_database(), 'acme'); end $$`,
  ),
]
