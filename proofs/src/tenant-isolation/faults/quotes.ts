import { type Fault, fault } from '../fault.ts'

const using = (table: string, condition: string) => `alter policy tenant on app.${table} using (${condition})`

/** Isolation of quotes and answers that is missing or weakened. */
export const quoteFaults: readonly Fault[] = [
  fault('row-level security off on quotes', 'alter table app.quote disable row level security'),
  fault('row-level security off on answers', 'alter table app.idempotency disable row level security'),
  fault('quotes: using (true)', using('quote', 'true')),
  fault('quotes: any tenant is enough', using('quote', '(select app.current_tenant()) is not null')),
  fault(
    'answers of the catalogue: any tenant is enough',
    'alter policy tenant_catalogue on app.idempotency using ((select app.current_tenant()) is not null)',
  ),
  fault('answers: any tenant is enough', using('idempotency', '(select app.current_tenant()) is not null')),
  fault(
    'quotes: written for anybody',
    'alter policy tenant on app.quote with check ((select app.current_tenant()) is not null)',
  ),
  fault('consumers change what was promised', 'grant update (cash_base_units) on app.quote to fh_api'),
  fault('consumers delete quotes', 'grant delete on app.quote to fh_api'),
  fault('quotes: nobody sees any', 'drop policy tenant on app.quote'),
  fault(
    'a quote writes events of markets',
    `create or replace function app.append_quote_event(kind text, subject text, data text) returns bigint
      language sql security definer set search_path = pg_catalog, pg_temp as $$ select 1::bigint $$`,
  ),
]
