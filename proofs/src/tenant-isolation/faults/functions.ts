import { type Fault, fault, rewrittenFault } from '../fault.ts'
import { forTheTransaction } from '../pipeline.ts'

const currentTenant = (body: string) =>
  `create or replace function app.current_tenant() returns text language plpgsql stable parallel safe
    set search_path = pg_catalog, pg_temp as $$ declare tenant text := current_setting('app.tenant', true);
    begin ${body} end $$`
const refuse = "if coalesce(tenant, '') = '' then raise 'tenant not set' using errcode = '42501'; end if;"
const definer = 'language sql security definer set search_path = pg_catalog, pg_temp'

/** Functions that answer too much, for too many or for the wrong one. */
export const functionFaults: readonly Fault[] = [
  fault('the tenant is silent when unset', currentTenant("return coalesce(tenant, '');")),
  fault('the tenant is null when unset', currentTenant('return tenant;')),
  fault(
    'only an unset tenant is refused, a blank one is not',
    currentTenant(`if tenant is null then
    raise 'tenant not set' using errcode = '42501'; end if; return tenant;`),
  ),
  fault('there is a tenant for those who have none', currentTenant("return coalesce(nullif(tenant, ''), 'acme');")),
  fault('a tenant’s name is made lower case', currentTenant(`${refuse} return lower(tenant);`)),
  fault('a tenant’s name is trimmed', currentTenant(`${refuse} return btrim(tenant);`)),
  fault('of several tenants the first counts', currentTenant(`${refuse} return split_part(tenant, ',', 1);`)),
  fault('a tenant’s name is cut short', currentTenant(`${refuse} return left(tenant, 5);`)),
  fault(
    'a definer function without a search path',
    'alter function app.append_audit(text, text, text) reset search_path',
  ),
  fault(
    'a definer function whose path begins with the caller’s tables',
    'alter function app.append_audit(text, text, text) set search_path = pg_temp, pg_catalog',
  ),
  fault('a definer function for everybody', 'grant execute on function app.append_audit(text, text, text) to public'),
  fault('a plain function for everybody', 'grant execute on function app.lock_heads(text[]) to public'),
  fault(
    'a definer function that counts everybody’s heads',
    `create function app.report() returns setof app.tenant_head ${definer} as 'select * from app.tenant_head'`,
    'alter function app.report() owner to fh_owner',
    'revoke execute on function app.report() from public',
    'grant execute on function app.report() to fh_api',
  ),
  rewrittenFault('the catalogue writes events of every kind', 'append_catalogue_changes', '^(market|listing)[.]', '^'),
  rewrittenFault(
    'the audit record is written for a tenant that receives the event',
    'append_catalogue_changes',
    'return app.write_audit',
    "perform set_config('app.tenant', tenants[1], true); return app.write_audit",
  ),
  rewrittenFault(
    'one event less than sequence numbers',
    'number_events',
    'max(p.sequence) as sequence',
    'max(p.sequence) + 1 as sequence',
  ),
  rewrittenFault('of many events the last is counted', 'number_events', 'max(p.sequence) as', 'min(p.sequence) as'),
  rewrittenFault(
    'one change is written for one tenant only',
    'append_catalogue_change',
    'order by t)',
    'order by t limit 1)',
  ),
  {
    ...fault('the tenant is set for the session'),
    setTenant: forTheTransaction.replace('true', 'false'),
  },
]
