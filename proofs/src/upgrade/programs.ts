import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'
import type { Settings, Which } from './settings.ts'

export const supervisorOfPlan = fileURLToPath(new URL('run-program.sh', import.meta.url))
export const signerRoles = ['operator', 'fee', 'compliance', 'delivery', 'switch']
export const instances = { api: [0, 1, 2], worker: [0, 1], compliance: [0, 1], signer: [0, 1] } as const

const portNames = [
  ...instances.api.flatMap((at) => [`api-${at}`, `api-${at}-documents`, `api-${at}-private`]),
  ...['before', 'next'].flatMap((release) =>
    instances.worker.flatMap((at) => [`worker-${release}-${at}`, `worker-${release}-${at}-private`]),
  ),
  ...instances.compliance.flatMap((at) => [`compliance-${at}`, `compliance-${at}-service`, `compliance-${at}-private`]),
  ...signerRoles.flatMap((role) => instances.signer.map((at) => `signer-${role}-${at}-private`)),
  'ledger-attestor-private',
  'workers-back',
  'workers-next',
]

/** A port for every process; both releases of an API instance have the same, since one takes the place of the other. */
export async function makePorts(): Promise<(name: string) => number> {
  const ports = new Map<string, number>()
  for (const name of portNames) ports.set(name, await freePort())
  return (name) => {
    const port = ports.get(name)
    if (port === undefined) throw new Error(`there is no port for ${name}`)
    return port
  }
}

/** One release as it is installed here. */
export type Installed = {
  readonly which: Which
  readonly packages: string
  /** Where all programs run, and where the signers' tokens are. */
  readonly home: string
  readonly port: Awaited<ReturnType<typeof makePorts>>
  readonly settings: Settings
}

export const command = ({ packages }: Installed, name: string) =>
  join(packages, 'node_modules/.bin', `firsthand-${name}`)
export const url = (port: number) => `http://${loopback}:${port}`

type Started = { readonly settings: string; readonly event: string; readonly command: string }

/** A process of a plan. The release before has private listeners at its APIs and workers alone. */
function process({ which, home, port }: Installed, name: string, { settings, event, command: line }: Started) {
  const hasListener = which === 'next' || /^(api|worker)-/.test(name)
  return {
    name,
    ...(hasListener && { private: url(port(`${name}-private`)) }),
    start: `bash ${supervisorOfPlan} start ${home} ${name} '${settings}' ${event} ${line}`,
    stop: `bash ${supervisorOfPlan} stop ${home} ${name}`,
  }
}

/** A busy machine sheds load, which says nothing about an upgrade. */
const roomy = { FIRSTHAND_OVERLOAD_DELAY_MS: 60_000, FIRSTHAND_DATABASE_WAIT_MS: 15_000 }

export const apisOf = (release: Installed) =>
  instances.api.map(async (at) => {
    const [{ which, port }, name] = [release, `api-${at}`]
    const settings = await release.settings.variables(which, `${name}-${which}`, 'api', {
      FIRSTHAND_API_PORT: port(name),
      FIRSTHAND_DOCUMENTS_PORT: port(`${name}-documents`),
      FIRSTHAND_PRIVATE_PORT: port(`${name}-private`),
      FIRSTHAND_INSTANCES: instances.api.length,
      ...roomy,
    })
    return process(release, name, { settings, event: 'api.listening', command: command(release, 'api') })
  })

export const workersOf = (release: Installed) =>
  instances.worker.map(async (at) => {
    const [{ which, port }, name] = [release, `worker-${release.which}-${at}`]
    const settings = await release.settings.variables(which, name, 'worker', {
      FIRSTHAND_FLOWS_PORT: port(name),
      FIRSTHAND_PRIVATE_PORT: port(`${name}-private`),
    })
    return process(release, name, { settings, event: 'worker.listening', command: command(release, 'worker') })
  })

const companionsOf = (release: Installed) =>
  instances.compliance.map(async (at) => {
    const [{ which, port }, name] = [release, `compliance-${at}`]
    const settings = await release.settings.variables(which, `${name}-${which}`, 'compliance', {
      COMPLIANCE_PORT: port(name),
      COMPLIANCE_SERVICE_PORT: port(`${name}-service`),
      ...(which === 'next' && { COMPLIANCE_PRIVATE_PORT: port(`${name}-private`) }),
    })
    return process(release, name, { settings, event: 'compliance.listening', command: command(release, 'compliance') })
  })

const signersOf = (release: Installed) =>
  signerRoles.flatMap((role) =>
    instances.signer.map(async (replica) => {
      const [{ which, home, port }, name] = [release, `signer-${role}-${replica}`]
      const file = await release.settings.signer(which, role, replica, port(`${name}-private`))
      const line = `env SOFTHSM2_CONF=${home}/${role}/softhsm2.conf ${command(release, 'signer')} ${file}`
      return process(release, name, { settings: '', event: 'signer.listening', command: line })
    }),
  )

async function attestorOf(release: Installed) {
  const [{ which, port }, name] = [release, 'ledger-attestor']
  const changes = which === 'next' ? { FIRSTHAND_PRIVATE_PORT: port(`${name}-private`) } : {}
  const settings = await release.settings.variables(which, `${name}-${which}`, name, changes)
  return process(release, name, { settings, event: 'attestor.listening', command: command(release, name) })
}

/** Signers, Compliance and the attestor, in the order in which they are replaced. */
export const programsOf = (release: Installed) =>
  Promise.all([...signersOf(release), ...companionsOf(release), attestorOf(release)])
