import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { launch, untilReady } from '@firsthand/sandbox/world/child'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'

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
    `  bind 127.0.0.1:${port}`,
    '  option redispatch 1',
    '  retries 4',
    ...(mode === 'http' ? ['  option http-server-close', '  retry-on conn-failure'] : []),
    ...(asksReadiness ? ['  option httpchk GET /readyz', '  http-check expect status 200'] : []),
    ...members.map(
      (member, at) =>
        `  server ${name}-${at} 127.0.0.1:${member.port} check inter 300ms fall 1 rise 2${member.checkPort === null ? '' : ` port ${member.checkPort}`}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

const run = promisify(execFile)

/** HAProxy in front of every group, with its own count of what was answered. */
export async function startEdge(supervisor: Supervisor, groups: readonly Group[]) {
  const [file, socket] = [join(supervisor.folder, 'haproxy.cfg'), join(supervisor.folder, 'haproxy.sock')]
  const head = `global
  stats socket ${socket} mode 600
defaults
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout check 2s
`
  await writeFile(file, head + groups.map(backend).join(''))
  await run('haproxy', ['-c', '-f', file])
  const haproxy = await launch(supervisor, { name: 'haproxy', command: 'haproxy', args: ['-db', '-f', file] })
  async function ask(command: string): Promise<string> {
    const connection = connect(socket)
    connection.end(`${command}\n`)
    return text(connection)
  }
  await untilReady(haproxy, 'Debian has it as the package haproxy.', () =>
    ask('show info').then(
      (answer) => answer !== '' || undefined,
      () => undefined,
    ),
  )
  return {
    /** Answers at the address of a group since the start, all of them and those of 5xx. */
    async counted(name: string): Promise<{ readonly all: number; readonly failed: number }> {
      const [header = '', ...lines] = (await ask('show stat')).trim().split('\n')
      const names = header.replace(/^# /, '').split(',')
      const row = lines.map((line) => line.split(',')).find((cells) => cells[0] === name && cells[1] === 'FRONTEND')
      const cell = (column: string) => Number(row?.[names.indexOf(column)] ?? Number.NaN)
      return { all: cell('req_tot'), failed: cell('hrsp_5xx') }
    },
  }
}
export type Edge = Awaited<ReturnType<typeof startEdge>>
