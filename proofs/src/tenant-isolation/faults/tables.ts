import { type Fault, fault } from '../fault.ts'

const secured = (table: string) => `alter table app.${table} enable row level security, force row level security`
const tenantPolicy = (table: string) => `create policy tenant on app.${table} for select to fh_api
  using (tenant_id = (select app.current_tenant()))`
const owned = (kind: string, name: string) => `alter ${kind} app.${name} owner to fh_owner`

/** New objects that no rule covers, and triggers that are gone. */
export const tableFaults: readonly Fault[] = [
  fault(
    'a table without row-level security',
    'create table app.note (tenant_id text not null, id bigint, primary key (tenant_id, id))',
    owned('table', 'note'),
    'grant select on app.note to fh_api',
  ),
  fault(
    'a table without a policy',
    'create table app.note (tenant_id text not null, id bigint, primary key (tenant_id, id))',
    owned('table', 'note'),
    secured('note'),
  ),
  fault(
    'a table whose tenant may be null',
    'create table app.note (tenant_id text, id bigint primary key)',
    owned('table', 'note'),
    secured('note'),
    tenantPolicy('note'),
  ),
  fault(
    'a table whose key does not begin with the tenant',
    'create table app.note (tenant_id text not null, id bigint, primary key (id, tenant_id))',
    owned('table', 'note'),
    secured('note'),
    tenantPolicy('note'),
  ),
  fault(
    'a reference that leaves the tenant out',
    'alter table app.webhook_endpoint add unique (endpoint_id)',
    `create table app.note (tenant_id text not null, id bigint, endpoint_id uuid references app.webhook_endpoint (endpoint_id),
      primary key (tenant_id, id))`,
    owned('table', 'note'),
    secured('note'),
    tenantPolicy('note'),
  ),
  fault(
    'a view that reads as its owner',
    'create view app.report as select * from app.tenant_head',
    owned('view', 'report'),
    'grant select on app.report to fh_api',
  ),
  fault(
    'a view that keeps a copy',
    'create materialized view app.report as select * from app.event',
    'grant select on app.report to fh_api',
  ),
  fault('audit records: update trigger dropped', 'drop trigger append_only on app.audit'),
  fault('audit records: truncate trigger dropped', 'drop trigger append_only_truncate on app.audit'),
  fault('audit records: triggers disabled', 'alter table app.audit disable trigger user'),
  fault('audit records: triggers off in a replica', 'alter table app.audit enable trigger append_only'),
  fault('events: update trigger dropped', 'drop trigger append_only on app.event'),
  fault('events: truncate trigger disabled', 'alter table app.event disable trigger append_only_truncate'),
  fault(
    'append-only triggers that let everything pass',
    `create or replace function app.refuse_change()
    returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$`,
  ),
]
