import type { Check } from '../check.ts'
import { bankTransferPrivileges } from './bank-privileges.ts'

/** All that the logins may do, beyond what PostgreSQL lets everybody do. */
const allowed: ReadonlySet<string> = new Set([
  ...bankTransferPrivileges,
  'fh_api select app.market',
  'fh_api select app.market_entitlement',
  'fh_api select app.listing_entitlement',
  'fh_api select app.event',
  'fh_api select app.quote',
  'fh_api insert of columns app.quote',
  'fh_api update of columns app.quote',
  'fh_api select app.idempotency',
  'fh_api insert app.idempotency',
  'fh_api delete app.idempotency',
  'fh_api update of columns app.idempotency',
  'fh_api insert of columns app.outbox',
  'fh_api select of columns app.chain',
  'fh_api insert app.chain_ref',
  'fh_api execute app.append_quote_event(text,text,text)',
  'fh_api execute app.append_endpoint_audit(text,text,text)',
  'fh_api select app.webhook_endpoint',
  'fh_api insert of columns app.webhook_endpoint',
  'fh_api update of columns app.webhook_endpoint',
  'fh_api select of columns app.webhook_secret',
  'fh_api insert of columns app.webhook_secret',
  'fh_api update of columns app.webhook_secret',
  'fh_api select app.webhook_delivery',
  'fh_api insert of columns app.webhook_delivery',
  'fh_api update of columns app.webhook_delivery',
  'fh_api select app.webhook_attempt',
  'fh_api execute app.current_tenant()',
  'fh_api execute app.entitled_listings_named(text,uuid,integer)',
  'fh_api execute app.followed_chains()',
  'fh_api execute app.has_settled(uuid)',
  'fh_api execute app.settled_candles(uuid,timestamp with time zone,timestamp with time zone,bigint)',
  'fh_api execute app.relay_lag()',
  'fh_api execute app.report_dependencies(uuid,jsonb,interval)',
  'fh_api usage app',
  'fh_api select led.account',
  'fh_api insert of columns led.account',
  'fh_api select led.tx',
  'fh_api insert of columns led.tx',
  'fh_api select led.entry',
  'fh_api insert led.entry',
  'fh_api select led.balance',
  'fh_api execute led.account_of(text,text,text)',
  'fh_api usage led',
  'fh_catalog select app.market',
  'fh_catalog insert of columns app.market',
  'fh_catalog update of columns app.market',
  'fh_catalog select app.market_entitlement',
  'fh_catalog insert app.market_entitlement',
  'fh_catalog delete app.market_entitlement',
  'fh_catalog select app.listing',
  'fh_catalog insert of columns app.listing',
  'fh_catalog update of columns app.listing',
  'fh_catalog select app.listing_entitlement',
  'fh_catalog delete app.listing_entitlement',
  'fh_catalog insert of columns app.outbox',
  'fh_catalog select app.route_switch',
  'fh_catalog insert of columns app.route_switch',
  'fh_catalog update of columns app.route_switch',
  'fh_catalog execute app.current_tenant()',
  'fh_catalog execute app.entitle(uuid[],text[])',
  'fh_catalog execute app.listings_named(text,uuid,integer)',
  'fh_catalog execute app.name_parts(text,text)',
  'fh_catalog execute app.append_audit(text,text,text)',
  'fh_catalog execute app.append_catalogue_change(text,text,text,text,text,text,text[])',
  'fh_catalog execute app.append_catalogue_changes(text,text,text,text[],text[],text[],text[])',
  'fh_catalog execute app.live_intents(bigint)',
  'fh_catalog execute app.drained_markets()',
  'fh_catalog execute app.sweep_idempotency()',
  'fh_catalog execute app.sweep_deliveries()',
  'fh_catalog usage app',
  'fh_catalog select led.account',
  'fh_catalog insert of columns led.account',
  'fh_catalog select led.tx',
  'fh_catalog insert of columns led.tx',
  'fh_catalog select led.entry',
  'fh_catalog insert led.entry',
  'fh_catalog select led.balance',
  'fh_catalog execute led.account_of(text,text,text)',
  'fh_catalog usage led',
  'fh_worker insert of columns app.outbox',
  'fh_worker select app.chain',
  'fh_worker insert app.chain',
  'fh_worker update app.chain',
  'fh_worker select app.chain_block',
  'fh_worker insert app.chain_block',
  'fh_worker delete app.chain_block',
  'fh_worker select app.chain_ref',
  'fh_worker select app.chain_sighting',
  'fh_worker insert of columns app.chain_sighting',
  'fh_worker update of columns app.chain_sighting',
  'fh_worker select of columns app.quote',
  'fh_worker update of columns app.quote',
  'fh_worker execute app.open_intents(text,timestamp with time zone,integer)',
  'fh_worker execute app.expired_quotes(integer)',
  'fh_worker select app.chain_account',
  'fh_worker insert of columns app.chain_account',
  'fh_worker update of columns app.chain_account',
  'fh_worker select app.chain_transaction',
  'fh_worker insert of columns app.chain_transaction',
  'fh_worker update of columns app.chain_transaction',
  'fh_worker delete app.chain_transaction',
  'fh_worker select app.chain_transaction_bytes',
  'fh_worker insert of columns app.chain_transaction_bytes',
  'fh_worker update of columns app.chain_transaction_bytes',
  'fh_worker delete app.chain_transaction_bytes',
  'fh_worker select app.route_switch',
  'fh_worker update of columns app.route_switch',
  'fh_worker execute app.append_route_audit(text)',
  'fh_worker execute app.overdue_route_switches(integer,interval)',
  'fh_worker execute app.wanted_route(bigint)',
  'fh_worker select app.market',
  'fh_worker select app.market_entitlement',
  'fh_worker execute app.overdue_purchases(integer,interval)',
  'fh_worker execute app.overdue_unit_deliveries(integer,interval)',
  'fh_worker execute app.overdue_refunds(integer,interval)',
  'fh_worker execute app.unproven_days(integer)',
  'fh_worker execute app.bank_work()',
  'fh_worker execute app.client_account_standing()',
  'fh_worker execute app.append_quote_event(text,text,text)',
  'fh_worker execute app.claim_messages(integer,interval)',
  'fh_worker execute app.current_tenant()',
  'fh_worker execute app.messages_sent(uuid[])',
  'fh_worker execute app.messages_waiting()',
  'fh_worker execute app.sweep_messages()',
  'fh_worker select app.event',
  'fh_worker select app.webhook_endpoint',
  'fh_worker update of columns app.webhook_endpoint',
  'fh_worker select app.webhook_secret',
  'fh_worker select app.webhook_delivery',
  'fh_worker update of columns app.webhook_delivery',
  'fh_worker select app.webhook_attempt',
  'fh_worker insert of columns app.webhook_attempt',
  'fh_worker update of columns app.webhook_attempt',
  'fh_worker execute app.append_endpoint_audit(text,text,text)',
  'fh_worker execute app.append_endpoint_disabled(uuid,text)',
  'fh_worker execute app.overdue_deliveries(integer)',
  'fh_worker execute app.overdue_receipts(integer,interval)',
  'fh_worker usage app',
  'fh_worker select led.account',
  'fh_worker insert of columns led.account',
  'fh_worker select led.tx',
  'fh_worker insert of columns led.tx',
  'fh_worker select led.entry',
  'fh_worker insert led.entry',
  'fh_worker select led.balance',
  'fh_worker execute led.account_of(text,text,text)',
  'fh_worker usage led',
])

const outside = "not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)"
const tablePrivileges = "unnest('{select,insert,update,delete,truncate,references,trigger,maintain}'::text[])"

/** Asked of PostgreSQL itself, so that a right counts however it came: by grant, by role, by everybody's. */
const effective = `
  with login as (select oid, rolname from pg_roles where rolname in ('fh_api', 'fh_catalog', 'fh_worker'))
  select rolname || ' ' || p || ' ' || c.oid::regclass as may from login, pg_class c, ${tablePrivileges} p
    where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace ${outside} and has_table_privilege(login.oid, c.oid, p)
  union all select rolname || ' ' || p || ' of columns ' || c.oid::regclass from login, pg_class c,
      unnest('{select,insert,update,references}'::text[]) p
    where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace ${outside}
      and has_any_column_privilege(login.oid, c.oid, p) and not has_table_privilege(login.oid, c.oid, p)
  union all select rolname || ' ' || p || ' ' || c.oid::regclass from login, pg_class c,
      unnest('{usage,select,update}'::text[]) p
    where relkind = 'S' and has_sequence_privilege(login.oid, c.oid, p)
  union all select rolname || ' execute ' || f.oid::regprocedure from login, pg_proc f
    where pronamespace ${outside} and has_function_privilege(login.oid, f.oid, 'execute')
  union all select rolname || ' usage ' || nspname from login, pg_namespace n
    where n.oid ${outside} and has_schema_privilege(login.oid, n.oid, 'usage')
  union all select rolname || ' execute ' || f.oid::regprocedure from login, pg_proc f, aclexplode(proacl)
    where pronamespace = 'pg_catalog'::regnamespace and grantee = login.oid
  union all select rolname || ' ' || lower(privilege_type) || ' ' || parname from login, pg_parameter_acl, aclexplode(paracl)
    where grantee in (login.oid, 0)
  union all select rolname || ' ' || lower(privilege_type) || ' whatever is made next' from login, pg_default_acl,
    aclexplode(defaclacl) where grantee in (login.oid, 0)`

/** Also what is no longer there is found: a list that promises more than the database gives is wrong as well. */
export const privilegeCheck: Check = {
  name: 'the logins may do exactly what the list of privileges says',
  async run({ admin }) {
    const { rows } = await admin.query<{ may: string }>(effective)
    const found = new Set(rows.map(({ may }) => may))
    return [
      ...[...found].filter((may) => !allowed.has(may)),
      ...[...allowed].filter((may) => !found.has(may)).map((may) => `no longer: ${may}`),
    ]
  },
}
