import { type Fault, fault } from '../fault.ts'

const using = (policy: string, table: string, condition: string) =>
  `alter policy ${policy} on app.${table} using (${condition})`
const tenant = (condition: string) => using('tenant', 'listing_entitlement', condition)
const set = '(select app.current_tenant()) is not null'
const own =
  'coalesce(tenant_id = any ((select array_prepend(app.current_tenant(), app.listing_audiences()))::text[]), false)'
const audience = (condition: string) => tenant(`(tenant_id = (select app.current_tenant()) or ${condition}) and shown`)

/** What counts as shown: the policy and the service both ask for it. */
const shownWhen = (condition: string): readonly string[] => [
  'drop policy tenant on app.listing_entitlement',
  `alter table app.listing_entitlement alter column shown set expression as (${condition})`,
  `create policy tenant on app.listing_entitlement for select to fh_api using (${own} and shown)`,
]
const soundShown = "status <> 'deleted' and not hidden"

/** Faults that show through the service's API too, each with what undoes it. */
export const shownFaults: readonly { readonly fault: Fault; readonly restore: readonly string[] }[] = [
  {
    fault: fault('listings: hidden ones count as shown', ...shownWhen("status <> 'deleted'")),
    restore: shownWhen(soundShown),
  },
  { fault: fault('listings: deleted ones count as shown', ...shownWhen('not hidden')), restore: shownWhen(soundShown) },
]

/** Isolation of listings and their copies that is missing, weakened or open to too many. */
export const listingFaults: readonly Fault[] = [
  ...shownFaults.map((each) => each.fault),
  fault('no FORCE on listings', 'alter table app.listing no force row level security'),
  fault('no FORCE on copies', 'alter table app.listing_entitlement no force row level security'),
  fault('row-level security off on listings', 'alter table app.listing disable row level security'),
  fault('row-level security off on copies', 'alter table app.listing_entitlement disable row level security'),
  fault('copies: using (true)', tenant('true')),
  fault('copies: the tenant is not asked', tenant(`${set} and shown`)),
  fault('copies: hidden and deleted ones shown', tenant(own)),
  fault('copies: compared as a pattern', tenant('tenant_id like (select app.current_tenant()) and shown')),
  fault('copies: compared without case', tenant('lower(tenant_id) = lower((select app.current_tenant())) and shown')),
  fault('copies: every audience is read', audience("tenant_id like 'audience %'")),
  fault('copies: those of an audience are not read', tenant('tenant_id = (select app.current_tenant()) and shown')),
  fault(
    'copies: hidden ones of an audience shown',
    tenant(
      '(tenant_id = (select app.current_tenant()) and shown or tenant_id = any ((select app.listing_audiences())::text[]))',
    ),
  ),
  fault('copies: policy dropped', 'drop policy tenant on app.listing_entitlement'),
  fault(
    'copies: a further policy for everybody',
    `create policy support on app.listing_entitlement for select using (${set})`,
  ),
  fault('copies: the owner’s policy is everybody’s', 'alter policy copier on app.listing_entitlement to public'),
  fault('listings: the owner’s policy is everybody’s', 'alter policy copier on app.listing to public'),
  fault('listings: the owner writes them', 'create policy extra on app.listing to fh_owner using (true)'),
  fault(
    'listings: the catalogue needs no tenant',
    'alter policy catalogue on app.listing using (true) with check (true)',
  ),
  fault(
    'copies: the catalogue needs no tenant',
    'alter policy catalogue on app.listing_entitlement using (true) with check (true)',
  ),
  fault(
    'consumers read listings',
    'grant select on app.listing to fh_api',
    `create policy extra on app.listing for select to fh_api using (${set} and not hidden and status <> 'deleted')`,
  ),
  fault('consumers may read listings that no policy shows', 'grant select on app.listing to fh_api'),
  fault(
    'consumers write their copies',
    'grant update on app.listing_entitlement to fh_api',
    `create policy extra on app.listing_entitlement for update to fh_api using (${own})`,
  ),
  fault('the catalogue writes copies', 'grant insert, update on app.listing_entitlement to fh_catalog'),
  fault('the catalogue truncates copies', 'grant truncate on app.listing_entitlement to fh_catalog'),
  fault('the catalogue renames listings', 'grant update (id) on app.listing to fh_catalog'),
  fault(
    'the catalogue backdates listings',
    'grant insert (created_at), update (created_at) on app.listing to fh_catalog',
  ),
  fault('no FORCE on audiences', 'alter table app.audience no force row level security'),
  fault('no FORCE on members', 'alter table app.audience_member no force row level security'),
  fault('row-level security off on members', 'alter table app.audience_member disable row level security'),
  fault('consumers may read audiences that no policy shows', 'grant select on app.audience to fh_api'),
  fault('consumers may read members that no policy shows', 'grant select on app.audience_member to fh_api'),
  fault('audiences: the owner’s policy is everybody’s', 'alter policy keeping on app.audience to public'),
  fault('audiences: the catalogue needs no tenant', 'alter policy catalogue on app.audience using (true)'),
  fault('the catalogue writes audiences', 'grant insert, update on app.audience to fh_catalog'),
  fault('the catalogue writes members', 'grant insert, delete on app.audience_member to fh_catalog'),
  fault('a tenant has a ninth audience', 'alter table app.audience_member drop constraint audience_member_slot_check'),
  fault('the catalogue deletes listings', 'grant delete on app.listing to fh_catalog'),
]
