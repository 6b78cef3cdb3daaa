import { type Fault, sharedFault } from '../fault.ts'

const attribute = (role: string, name: string) =>
  sharedFault(`${role} is ${name}`, `alter role ${role} ${name}`, `alter role ${role} no${name}`)
const member = (role: string, of: string) =>
  sharedFault(`${role} belongs to ${of}`, `grant ${of} to ${role}`, `revoke ${of} from ${role}`)

/** Roles belong to the whole server: one of these at a time, and none of them stays. */
export const roleFaults: readonly Fault[] = [
  attribute('fh_api', 'bypassrls'),
  attribute('fh_catalog', 'bypassrls'),
  attribute('fh_owner', 'bypassrls'),
  attribute('fh_api', 'superuser'),
  attribute('fh_catalog', 'createrole'),
  member('fh_api', 'fh_owner'),
  member('fh_catalog', 'fh_owner'),
  member('fh_api', 'fh_catalog'),
  member('fh_api', 'pg_read_all_data'),
  member('fh_catalog', 'pg_write_all_data'),
  member('fh_api', 'pg_execute_server_program'),
  member('fh_catalog', 'pg_read_server_files'),
  sharedFault(
    'fh_catalog may play a replica',
    'grant set on parameter session_replication_role to fh_catalog',
    'revoke set on parameter session_replication_role from fh_catalog',
  ),
]
