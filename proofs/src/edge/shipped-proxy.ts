import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { launch, untilReady } from '@firsthand/sandbox/world/child'
import { loopback } from '@firsthand/sandbox/world/ports'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import { repository } from '../harness/changed-copy.ts'

const run = promisify(execFile)

/** One text of the shipped file, and what a proof puts in its place. */
export type Change = readonly [from: string | RegExp, to: string]
/** An instance of the API as the proxy reaches it. */
export type Server = { readonly id: number; readonly port: number; readonly privatePort: number }
export type ProxyPorts = { readonly public: number; readonly private: number }

/** Debian's package puts it where the search path of ordinary users does not lead. */
export function haproxyProgram(): string {
  const file = '/usr/sbin/haproxy'
  if (!existsSync(file)) throw new Error(`${file} is missing: apt-get install haproxy`)
  return file
}

export const shippedText = (): Promise<string> => readFile(join(repository, 'ops', 'edge', 'haproxy.cfg'), 'utf8')

function put(text: string, [from, to]: Change): string {
  const isThere = typeof from === 'string' ? text.includes(from) : from.test(text)
  if (!isThere) throw new Error(`the shipped configuration has no ${from}`)
  return text.replace(from, () => to)
}

/** A certificate for `localhost` with its key, in one file as HAProxy takes it. */
export async function makeCertificate(folder: string): Promise<{ readonly file: string; readonly ca: string }> {
  const [key, certificate, file] = ['edge-key.pem', 'edge-certificate.pem', 'edge.pem'].map((name) =>
    join(folder, name),
  )
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', ...names]
  await run('openssl', ['req', '-x509', ...made, '-keyout', key ?? '', '-out', certificate ?? ''])
  const ca = await readFile(certificate ?? '', 'utf8')
  await writeFile(file ?? '', `${ca}${await readFile(key ?? '', 'utf8')}`, { mode: 0o600 })
  return { file: file ?? '', ca }
}

/** Reads a configuration as HAProxy does before it starts. Answers its complaints. */
export async function complaintsAbout(file: string): Promise<readonly string[]> {
  const asked = run(haproxyProgram(), ['-c', '-f', file]).catch((error: { stderr?: string }) => error)
  const { stderr = '' } = await asked
  return stderr.split('\n').filter((line) => /WARNING|ALERT/.test(line))
}

const adminSocketIn = (folder: string) => join(folder, 'haproxy.sock')

type Edge = { readonly folder: string; readonly certificate: string; readonly ports: ProxyPorts }

/** The shipped file with the addresses of this machine, and with these changes. */
export async function localText(edge: Edge, servers: readonly Server[], changes: readonly Change[]): Promise<string> {
  const { folder, certificate, ports } = edge
  const isRoot = process.getuid?.() === 0
  const lines = (port: keyof Server, more: (server: Server) => string) =>
    servers
      .map(
        (server) =>
          `    server api${server.id} ${loopback}:${server[port]} check port ${server.privatePort}${more(server)}`,
      )
      .join('\n')
  const local: readonly Change[] = [
    ['log /dev/log local0', 'log stdout format raw local0'],
    // A machine of checks has fewer files to open.
    ['maxconn 60000', 'maxconn 2000'],
    ['/run/haproxy/admin.sock', adminSocketIn(folder)],
    ...(isRoot ? [] : ([['    user haproxy\n    group haproxy\n', '']] as const)),
    ['bind *:443', `bind ${loopback}:${ports.public}`],
    ['crt /etc/haproxy/certs/', `crt ${certificate}`],
    ['bind 127.0.0.1:8404', `bind ${loopback}:${ports.private}`],
    // Of both backends: streams of prices have one of their own.
    [/( {4}server api\d .*id \d\n)+/g, `${lines('port', ({ id }) => ` id ${id}`)}\n`],
    [/( {4}server api\d api\d\.internal:8081\n)+/, `${lines('port', () => '')}\n`],
  ]
  return [...local, ...changes].reduce(put, await shippedText())
}

/** HAProxy with the shipped file, which can be changed while it runs. */
export async function startProxy(
  supervisor: Supervisor,
  ports: ProxyPorts,
  servers: readonly Server[],
  name = 'edge',
  changed: readonly Change[] = [],
) {
  const folder = join(supervisor.folder, name)
  await mkdir(folder)
  const { file: certificate, ca } = await makeCertificate(folder)
  const file = join(folder, 'haproxy.cfg')
  const edge = { folder, certificate, ports }

  async function write(of: readonly Server[], changes: readonly Change[]): Promise<void> {
    await writeFile(file, await localText(edge, of, changes))
    const complaints = await complaintsAbout(file)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  }
  await write(servers, changed)
  const child = await launch(supervisor, { name, command: haproxyProgram(), args: ['-W', '-f', file] })
  const isUp = () =>
    fetch(`http://${loopback}:${ports.private}/healthz`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    )
  await untilReady(child, 'Its last line says what it could not use.', isUp)

  return {
    url: `https://${loopback}:${ports.public}`,
    port: ports.public,
    ca,
    output: child.output,
    adminSocket: adminSocketIn(folder),
    stop: () => child.stop(),
    /** Reads its file again, as `systemctl reload haproxy` does, and waits until the new process serves. */
    async reload(of: readonly Server[], changes: readonly Change[] = []): Promise<void> {
      await write(of, changes)
      process.kill(child.pid, 'SIGUSR2')
      await sleep(1_500)
    },
    /** Which instance served each request, by the request's id. */
    servedBy(): ReadonlyMap<string, string> {
      const lines = child.output().matchAll(/^[0-9.]+ (\S+) api\/(\S+) /gm)
      return new Map([...lines].map(([, id = '', server = '']) => [id, server]))
    },
  }
}
export type EdgeProxy = Awaited<ReturnType<typeof startProxy>>
