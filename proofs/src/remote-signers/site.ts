import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownServer } from '@firsthand/sandbox/postgres/database-server'
import { serverUser } from '@firsthand/sandbox/postgres/postgres-binaries'
import { type PreparedSigners, prepareSigners } from '@firsthand/sandbox/signers/signers'
import { type Child, launch, untilReady } from '@firsthand/sandbox/world/child'
import { programIn, signerFolder } from '@firsthand/sandbox/world/programs'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { attester } from '../signer-policy/curve.ts'
import { apiName, type Certificates, makeCertificates, type Party, signerName, tlsFilesOf } from './certificates.ts'
import type { Host, Network, SignerHost } from './network.ts'

/** Those that the API calls. */
export const roles = ['fee', 'operator'] as const
export type Role = (typeof roles)[number]

const ports = { fee: 9440, operator: 9441 }

/** Journals are reached by a socket file: no host here has a way to another's database. */
async function openDatabase(supervisor: Supervisor) {
  const folder = join(supervisor.folder, 'postgres-socket')
  await mkdir(folder, { mode: 0o755 })
  const user = serverUser()
  if (user) await chown(folder, user.uid, user.gid)
  const server = await ownServer(supervisor, { settings: { unix_socket_directories: folder } })
  const { port } = new URL(server.adminUrl)
  return {
    server,
    journalUrl: (role: Role) => `postgresql://fh_signer_${role}@localhost:${port}/signer_${role}?host=${folder}`,
  }
}

/** One signer on one host, and its certificate. */
export type RemoteSigner = {
  readonly role: Role
  readonly host: SignerHost
  readonly address: string
  readonly party: Party
  /** Starts it, with another folder of the program when one is named. */
  start(program?: string): Promise<Child>
}

type Means = {
  readonly supervisor: Supervisor
  readonly network: Network
  readonly signers: PreparedSigners
  readonly journalUrl: (role: Role) => string
}

function remoteSigner({ supervisor, network, signers, journalUrl }: Means, role: Role, host: SignerHost): RemoteSigner {
  const { user } = signers.placeOf(role)
  const home = signers.homeOf(role)
  const address = `https://${network.addressOf(host)}:${ports[role]}`
  const name = signerName(role)
  const party: Party = { host: `${role}-${host}`, name, use: 'serverAuth', folder: join(home, `tls-${host}`), user }
  async function keepSettings(): Promise<string> {
    const given = JSON.parse(await readFile(join(home, 'settings-0.json'), 'utf8'))
    const tls = { ...tlsFilesOf(party), callers: [apiName] }
    const file = join(home, `settings-${host}.json`)
    await writeFile(file, JSON.stringify({ ...given, socket: address, journalUrl: journalUrl(role), tls }))
    if (user) await chown(file, user.uid, user.gid)
    return file
  }
  return {
    role,
    host,
    address,
    party,
    async start(program = signerFolder) {
      const { command, args, env } = signers.placeOf(role, program)
      const asUser = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
      const started = [
        command,
        ...args,
        `--allow-fs-read=${join(program, '..')}`,
        programIn(join(program, 'src'), 'signer'),
      ]
      const child = await launch(supervisor, {
        name: `signer-${role}-${host}`,
        command: 'ip',
        args: [...network.on(host), ...asUser, ...started, await keepSettings()],
        env,
      })
      const isListening = () => child.output().includes('"signer.listening"') || undefined
      await untilReady(child, 'Its log names what it could not use.', isListening)
      return child
    },
  }
}

export type RemoteSite = {
  readonly supervisor: Supervisor
  readonly network: Network
  readonly certificates: Certificates
  readonly signers: PreparedSigners
  readonly remote: readonly RemoteSigner[]
  readonly complianceKey: string
  /** Starts a program of this proof on a host, with its settings in a file; answers it and the file. */
  run(host: Host, program: string, name: string, settings: object): Promise<{ child: Child; file: string }>
}

/** Three hosts, an authority, and signers whose keys, journals and certificates are made and that do not run yet. */
export async function makeSite(network: Network, undo: AsyncDisposableStack): Promise<RemoteSite> {
  const supervisor = await startSupervisor()
  undo.defer(() => supervisor.stop())
  const { server, journalUrl } = await openDatabase(supervisor)
  const signers = await prepareSigners(supervisor, server, { tenantPerMinute: 100_000_000 }, roles)
  const complianceKey = randomBytes(32)
  const attesters = { ...signers.permitted().attesters, compliance: [attester(complianceKey).address] }
  await signers.permit({ attesters })
  const certificates = await makeCertificates(supervisor)
  await certificates.authority('signers-2026')
  const means = { supervisor, network, signers, journalUrl }
  const remote = roles.flatMap((role) => (['one', 'two'] as const).map((host) => remoteSigner(means, role, host)))
  for (const { party } of remote) await certificates.lay('signers-2026', party)
  return {
    supervisor,
    network,
    certificates,
    signers,
    remote,
    complianceKey: complianceKey.toString('hex'),
    async run(host, program, name, settings) {
      const file = join(supervisor.folder, `${name}.json`)
      await writeFile(file, JSON.stringify(settings))
      const path = new URL(`${program}.ts`, import.meta.url).pathname
      const args = [...network.on(host), process.execPath, '--no-warnings', path, file]
      return { child: await launch(supervisor, { name, command: 'ip', args }), file }
    },
  }
}
