import { type Check, catalogueCheck } from '../check.ts'

const ours = "pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)"

/** What the system catalogue must show about functions. */
export const functionChecks: readonly Check[] = [
  // Without pg_temp at the end it is searched first, and a temporary table could take the place of a type.
  catalogueCheck(
    'every function that runs as its owner has a fixed search path that a caller cannot get in front of',
    `select oid::regprocedure::text as wrong from pg_proc where ${ours} and prosecdef
      and not coalesce(proconfig, '{}') && '{"search_path=pg_catalog, pg_temp"}'`,
  ),
  catalogueCheck(
    'no function of ours may be called by everybody',
    `select oid::regprocedure::text as wrong from pg_proc where ${ours}
      and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`,
  ),
]
