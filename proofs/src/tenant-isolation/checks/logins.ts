import { type Check, catalogueCheck } from '../check.ts'

const logins = "rolname in ('fh_api', 'fh_catalog', 'fh_worker')"

/** So that they hold through a pooler too, which passes no settings of a connection on. */
const limits = Object.fromEntries(
  ['fh_api', 'fh_catalog', 'fh_worker'].flatMap((login) =>
    ['statement_timeout=3s', 'lock_timeout=2s', 'idle_in_transaction_session_timeout=5s'].map((limit) => [
      `${login}: ${limit}`,
      'a limit of time: it ends statements, and shows no row',
    ]),
  ),
)
const walked = 'how pages are read: it decides on plans, never on rows'

/** What the system catalogue must show about logins, whatever they are granted. */
export const loginChecks: readonly Check[] = [
  catalogueCheck(
    'no role of the service bypasses anything or makes roles or databases',
    `select rolname as wrong from pg_roles where rolname in ('fh_owner', 'fh_api', 'fh_catalog', 'fh_worker')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit and ${logins}
        or rolcanlogin <> (${logins}))`,
  ),
  catalogueCheck(
    'no role of the service belongs to another role',
    `select member::regrole || ' belongs to ' || roleid::regrole as wrong from pg_auth_members
      where member::regrole::text in ('fh_owner', 'fh_api', 'fh_catalog', 'fh_worker')`,
  ),
  catalogueCheck(
    'the logins own nothing',
    `select rolname || ' owns ' || classid::regclass || ' ' || objid as wrong from pg_shdepend
      join pg_roles on pg_roles.oid = refobjid where deptype = 'o' and ${logins}`,
  ),
  catalogueCheck(
    'the logins may create nothing, not even for the session',
    `select rolname || ' may ' || privilege as wrong from pg_roles, unnest('{create,temp}'::text[]) privilege
        where ${logins} and has_database_privilege(pg_roles.oid, current_database(), privilege)
      union all select rolname || ' may create in ' || nspname from pg_roles, pg_namespace
        where ${logins} and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'create')`,
  ),
  catalogueCheck(
    'neither a login nor the database brings a tenant or another setting along',
    `select coalesce(rolname, 'the database') || ': ' || setting as wrong from pg_db_role_setting
        left join pg_roles on pg_roles.oid = setrole, unnest(setconfig) setting
      where (setrole = 0 or ${logins})
        and setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
    {
      ...limits,
      'fh_api: enable_bitmapscan=off': walked,
      'fh_api: enable_seqscan=off': walked,
      'fh_api: enable_sort=off': walked,
      'fh_catalog: enable_bitmapscan=off': walked,
    },
  ),
]
