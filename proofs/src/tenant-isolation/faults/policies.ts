import { type Fault, fault } from '../fault.ts'

const using = (policy: string, table: string, condition: string) =>
  `alter policy ${policy} on app.${table} using (${condition})`
const own = 'tenant_id = (select app.current_tenant())'
const entitlement = 'select from app.market_entitlement e where e.pair_id = market.pair_id'
const mine = `${entitlement} and e.tenant_id = (select app.current_tenant())`

/** Row-level security that is missing, weakened or bent. */
export const policyFaults: readonly Fault[] = [
  fault('no FORCE on events', 'alter table app.event no force row level security'),
  fault('no FORCE on audit records', 'alter table app.audit no force row level security'),
  fault('no FORCE on markets', 'alter table app.market no force row level security'),
  fault('row-level security off on events', 'alter table app.event disable row level security'),
  fault('row-level security off on markets', 'alter table app.market disable row level security'),
  fault('row-level security off on entitlements', 'alter table app.market_entitlement disable row level security'),
  fault('row-level security off on heads', 'alter table app.tenant_head disable row level security'),
  fault('events: using (true)', using('tenant', 'event', 'true')),
  fault('entitlements: using (true)', using('tenant', 'market_entitlement', 'true')),
  fault('markets: using (true)', using('entitled', 'market', 'true')),
  fault('markets: hidden ones shown', using('entitled', 'market', `status <> 'draft' and exists (${mine})`)),
  fault('markets: drafts shown', using('entitled', 'market', `not hidden and exists (${mine})`)),
  fault('markets: entitlement not asked', using('entitled', 'market', "not hidden and status <> 'draft'")),
  fault(
    'markets: anybody’s entitlement is enough',
    using(
      'entitled',
      'market',
      `not hidden and status <> 'draft' and exists (${entitlement}) and (select app.current_tenant()) is not null`,
    ),
    using('tenant', 'market_entitlement', '(select app.current_tenant()) is not null'),
  ),
  fault('events: compared as a pattern', using('tenant', 'event', 'tenant_id like (select app.current_tenant())')),
  fault(
    'events: compared without case',
    using('tenant', 'event', 'lower(tenant_id) = lower((select app.current_tenant()))'),
  ),
  fault(
    'events: compared without blanks',
    using('tenant', 'event', 'trim(tenant_id) = trim((select app.current_tenant()))'),
  ),
  fault(
    'entitlements: a name read as a list',
    using('tenant', 'market_entitlement', "tenant_id = any(string_to_array((select app.current_tenant()), ','))"),
  ),
  fault(
    'events: a further policy for everybody',
    'create policy support on app.event for select using ((select app.current_tenant()) is not null)',
  ),
  fault('events: policy dropped', 'drop policy tenant on app.event'),
  fault('markets: consumers’ policy dropped', 'drop policy entitled on app.market'),
  fault('heads: policy dropped', 'drop policy writer on app.tenant_head'),
  fault('audit records: with check (true)', 'alter policy tenant on app.audit with check (true)'),
  fault(
    'audit records: the owner reads all',
    `alter policy tenant on app.audit using (${own} or (select app.current_tenant()) is not null)`,
  ),
  fault('markets: the catalogue needs no tenant', using('catalogue', 'market', 'true')),
  fault(
    'entitlements: the catalogue needs no tenant',
    'alter policy catalogue on app.market_entitlement using (true) with check (true)',
  ),
]
