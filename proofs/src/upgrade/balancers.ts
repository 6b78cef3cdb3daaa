import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launch, untilReady } from '@firsthand/sandbox/world/child'
import { loopback } from '@firsthand/sandbox/world/ports'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import { haproxyProgram } from '../edge/shipped-proxy.ts'

/** One address behind which several processes answer. */
export type Group = {
  readonly name: string
  readonly port: number
  /** `tcp` for the engine, which speaks HTTP/2 to workers. */
  readonly mode: 'http' | 'tcp'
  readonly members: readonly { readonly port: number; readonly checkPort: number | null }[]
}

function backend({ name, mode, members, port }: Group): string {
  const asksReadiness = members.some(({ checkPort }) => checkPort !== null)
  const lines = [
    `listen ${name}`,
    `  mode ${mode}`,
    `  bind ${loopback}:${port}`,
    '  option redispatch 1',
    '  retries 4',
    // Compliance of the release before closes without draining, as docs/upgrade.md says.
    ...(mode === 'http' ? ['  option http-server-close', '  retry-on conn-failure empty-response 503'] : []),
    ...(asksReadiness ? ['  option httpchk GET /readyz', '  http-check expect status 200'] : []),
    ...members.map(
      (member, at) =>
        `  server ${name}-${at} ${loopback}:${member.port} check inter 300ms fall 1 rise 2${member.checkPort === null ? '' : ` port ${member.checkPort}`}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

const run = promisify(execFile)

/** Where workers and Compliance are reached: another HAProxy, as any load balancer inside of the network. */
export async function startBalancers(supervisor: Supervisor, groups: readonly Group[]): Promise<void> {
  const file = join(supervisor.folder, 'balancers.cfg')
  const head = `defaults
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout check 2s
`
  await writeFile(file, head + groups.map(backend).join(''))
  await run(haproxyProgram(), ['-c', '-f', file])
  const started = { name: 'balancers', command: haproxyProgram(), args: ['-db', '-f', file] }
  const haproxy = await launch(supervisor, started)
  const isUp = async () => {
    const connection = connect(groups[0]?.port ?? 0, loopback)
    const isConnected = await once(connection, 'connect').then(
      () => true,
      () => undefined,
    )
    connection.destroy()
    return isConnected
  }
  await untilReady(haproxy, 'Its last line says what it could not use.', isUp)
}
