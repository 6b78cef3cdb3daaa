import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { logins } from '@firsthand/sandbox/postgres/databases'
import { repository } from '../harness/changed-copy.ts'

const folder = join(repository, '.toolchain', 'failover')

/** The programs that `tools.sh` has made. */
export function toolsOf() {
  const at = (path: string) => {
    const file = join(folder, path)
    if (!existsSync(file)) throw new Error(`${file} is missing: sh proofs/src/failover/tools.sh .toolchain/failover`)
    return file
  }
  const [lua = ''] = globSync(join(folder, 'debian/usr/lib/*/liblua5.3.so.0'))
  return {
    postgresql: at('postgresql/bin'),
    pgbouncer: at('pgbouncer/bin/pgbouncer'),
    patroni: at('patroni/bin/patroni'),
    etcd: at('debian/usr/bin/etcd'),
    haproxy: at('debian/usr/sbin/haproxy'),
    libraries: dirname(lua),
    logins: ['postgres', ...logins.service, ...logins.compliance],
  }
}
export type Tools = ReturnType<typeof toolsOf>
