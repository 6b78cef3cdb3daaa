import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loopback } from '@firsthand/sandbox/world/ports'
import { repository } from '../harness/changed-copy.ts'
import type { Tools } from './tools.ts'

const shipped = (name: string) => readFile(join(repository, 'ops', 'failover', name), 'utf8')

/** One text in the place of another, which must be there: the proof runs what is shipped. */
function put(text: string, from: string | RegExp, to: string): string {
  const isThere = typeof from === 'string' ? text.includes(from) : from.test(text)
  if (!isThere) throw new Error(`the shipped configuration has no ${from}`)
  return text.replace(from, () => to)
}

/** Where a member listens, and where the others and etcd are for it. */
export type MemberPorts = {
  readonly postgres: number
  readonly api: number
  readonly outside: number
  readonly etcd: number
}

/** The shipped configuration with the ports of this machine. */
export async function haproxyText(port: number, members: readonly { name: string; ports: MemberPorts }[]) {
  const text = put(await shipped('haproxy.cfg'), 'bind *:5432', `bind ${loopback}:${port}`)
  return members.reduce(
    (all, { name, ports }) =>
      put(
        all,
        new RegExp(`server ${name} .*`),
        `server ${name} ${loopback}:${ports.postgres} maxconn 500 check port ${ports.api}`,
      ),
    text,
  )
}

export async function pgbouncerText(port: number, proxyPort: number, users: string): Promise<string> {
  const edits: readonly (readonly [string | RegExp, string])[] = [
    ['host=haproxy.example port=5432', `host=${loopback} port=${proxyPort}`],
    ['listen_addr = *', `listen_addr = ${loopback}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    // The servers of the proof let this machine in.
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    [/auth_file = .*/, `auth_file = ${users}`],
  ]
  const text = edits.reduce((all, [from, to]) => put(all, from, to), await shipped('pgbouncer.ini'))
  return text
}

/** The shipped configuration of Patroni, as JSON, for one server of this machine. */
export function patroniConfig(name: string, folder: string, data: string, tools: Tools, ports: MemberPorts): object {
  const login = (username: string) => ({ username, password: 'not asked for' })
  return {
    scope: 'firsthand',
    name,
    restapi: { listen: `${loopback}:${ports.api}`, connect_address: `${loopback}:${ports.api}` },
    // By this line alone, so that it can be cut: Patroni would find etcd's own address otherwise.
    etcd3: { hosts: [`${loopback}:${ports.etcd}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: 'quorum',
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            synchronous_commit: 'on',
            wal_level: 'replica',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            max_wal_senders: 10,
            max_replication_slots: 10,
            hot_standby: 'on',
            max_connections: 300,
            unix_socket_directories: folder,
          },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        'no-locale',
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
        'data-checksums',
      ],
    },
    postgresql: {
      listen: `${loopback}:${ports.postgres}`,
      connect_address: `${loopback}:${ports.outside}`,
      data_dir: data,
      bin_dir: tools.postgresql,
      pgpass: join(folder, 'pgpass'),
      pg_hba: [`host replication all ${loopback}/32 trust`, `host all all ${loopback}/32 trust`, 'local all all trust'],
      authentication: { superuser: login('postgres'), replication: login('replicator'), rewind: login('rewinder') },
    },
  }
}
