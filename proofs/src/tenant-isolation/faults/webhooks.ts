import { type Fault, fault } from '../fault.ts'

const using = (table: string, condition: string) => `alter policy tenant on app.${table} using (${condition})`
const anyTenant = '(select app.current_tenant()) is not null'

/** Isolation of endpoints and deliveries that is missing or weakened. */
export const webhookFaults: readonly Fault[] = [
  fault('row-level security off on endpoints', 'alter table app.webhook_endpoint disable row level security'),
  fault('row-level security off on secrets', 'alter table app.webhook_secret disable row level security'),
  fault('endpoints: any tenant is enough', using('webhook_endpoint', anyTenant)),
  fault('secrets: any tenant is enough', using('webhook_secret', anyTenant)),
  fault('deliveries: any tenant is enough', using('webhook_delivery', anyTenant)),
  fault('attempts: any tenant is enough', using('webhook_attempt', anyTenant)),
  fault('the API reads secrets back', 'grant select (sealed) on app.webhook_secret to fh_api'),
  fault('the API records what it likes', 'grant execute on function app.append_audit(text, text, text) to fh_api'),
  fault('events are delivered to nobody', 'alter table app.event disable trigger notify_endpoints'),
  fault(
    'events are delivered to every tenant',
    `create or replace function app.notify_endpoints() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        insert into app.webhook_delivery (tenant_id, endpoint_id, sequence)
          select e.tenant_id, e.endpoint_id, a.sequence from added a, app.webhook_endpoint e
          on conflict do nothing;
        return null;
      end $$`,
  ),
]
