import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { freePort } from '@firsthand/sandbox/world/ports'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import { type Server, startProxy } from '../edge/shipped-proxy.ts'

/** HAProxy as it is shipped, in front of the API, with its own count of what was answered. Its address stays the one of the settings. */
export async function startEdge(supervisor: Supervisor, port: number, servers: readonly Server[]) {
  const ports = { public: port, private: await freePort() }
  // The release before speaks to an address without TLS in its own steps.
  const proxy = await startProxy(supervisor, ports, servers, 'edge', [[/ ssl crt \S+ alpn \S+/, '']])
  async function ask(command: string): Promise<string> {
    const connection = connect(proxy.adminSocket)
    connection.end(`${command}\n`)
    return text(connection)
  }
  return {
    /** Answers since the start, all of them and those of 5xx. */
    async counted(): Promise<{ readonly all: number; readonly failed: number }> {
      const [header = '', ...lines] = (await ask('show stat')).trim().split('\n')
      const names = header.replace(/^# /, '').split(',')
      const row = lines.map((line) => line.split(',')).find((cells) => cells[0] === 'edge' && cells[1] === 'FRONTEND')
      const cell = (column: string) => Number(row?.[names.indexOf(column)] ?? Number.NaN)
      return { all: cell('req_tot'), failed: cell('hrsp_5xx') }
    },
    /** The lines of its log about answers of 5xx. */
    failures: (): readonly string[] => proxy.output().match(/^\S+ \S+ \S+ [-+\d/]+ 5\d\d .*$/gm) ?? [],
  }
}
