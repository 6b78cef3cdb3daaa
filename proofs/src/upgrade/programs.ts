import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'
import type { Group } from './edge.ts'
import type { Deployed } from './release-before.ts'

const supervisorOfPlan = fileURLToPath(new URL('run-program.sh', import.meta.url))
const signerRoles = ['operator', 'fee', 'compliance', 'delivery', 'switch']
const url = (port: number) => `http://${loopback}:${port}`

type Ports = Readonly<Record<string, number>>

/** A port for every process; both releases of an API instance have the same, since one takes the place of the other. */
async function makePorts(): Promise<Ports> {
  const names = [
    ...[0, 1, 2].flatMap((at) => [`api-${at}`, `api-${at}-documents`, `api-${at}-private`]),
    ...['before', 'next'].flatMap((release) =>
      [0, 1].flatMap((at) => [`worker-${release}-${at}`, `worker-${release}-${at}-private`]),
    ),
    ...[0, 1].flatMap((at) => [`compliance-${at}`, `compliance-${at}-service`]),
    'workers-back',
    'workers-next',
  ]
  const ports = await Promise.all(names.map(freePort))
  return Object.fromEntries(names.map((name, at) => [name, ports[at] ?? 0]))
}

const setting = (settings: string, name: string) => new RegExp(`^${name}='(.*)'$`, 'm').exec(settings)?.[1] ?? ''
const portOf = (address: string) => Number(new URL(address).port)

/** The plan of an upgrade and what stands in front, for the deployment of the release before. */
export async function planPrograms(deployed: Deployed, nextFolder: string, nextRelease: string) {
  const { site, places, settingsOf } = deployed
  const { folder } = site
  const ports = await makePorts()
  const port = (name: string) => ports[name] ?? 0
  const commands = (name: string, settings: string, event: string, command: string) => ({
    start: `bash ${supervisorOfPlan} start ${folder} ${name} '${settings}' ${event} ${command}`,
    stop: `bash ${supervisorOfPlan} stop ${folder} ${name}`,
  })

  async function keep(name: string, program: string, changes: Readonly<Record<string, number>>): Promise<string> {
    const lines = Object.entries(changes).map(([key, value]) => `${key}='${value}'\n`)
    const file = join(folder, `${name}.settings`)
    await writeFile(file, (await settingsOf(program)) + lines.join(''))
    return file
  }

  async function release(which: 'before' | 'next') {
    const installed = which === 'before' ? folder : nextFolder
    const bin = (program: string) => join(installed, 'node_modules/.bin', `firsthand-${program}`)
    const apis = [0, 1, 2].map(async (at) => {
      const name = `api-${at}`
      const file = await keep(`${name}-${which}`, 'api', {
        FIRSTHAND_API_PORT: port(name),
        FIRSTHAND_DOCUMENTS_PORT: port(`${name}-documents`),
        FIRSTHAND_PRIVATE_PORT: port(`${name}-private`),
        FIRSTHAND_INSTANCES: 3,
        FIRSTHAND_DRAIN_SECONDS: 3,
        FIRSTHAND_OVERLOAD_DELAY_MS: 60_000,
        FIRSTHAND_DATABASE_WAIT_MS: 15_000,
      })
      return { name, private: url(port(`${name}-private`)), ...commands(name, file, 'api.listening', bin('api')) }
    })
    const workers = [0, 1].map(async (at) => {
      const name = `worker-${which}-${at}`
      const file = await keep(name, 'worker', {
        FIRSTHAND_FLOWS_PORT: port(name),
        FIRSTHAND_PRIVATE_PORT: port(`${name}-private`),
      })
      return { name, private: url(port(`${name}-private`)), ...commands(name, file, 'worker.listening', bin('worker')) }
    })
    const companions = [0, 1].map(async (at) => {
      const name = `compliance-${at}`
      const file = await keep(`${name}-${which}`, 'compliance', {
        COMPLIANCE_PORT: port(name),
        COMPLIANCE_SERVICE_PORT: port(`${name}-service`),
      })
      return { name, ...commands(name, file, 'compliance.listening', bin('compliance')) }
    })
    const signers = signerRoles.flatMap((role) =>
      [0, 1].map((replica) => {
        const program = join(installed, 'node_modules/@firsthand/signer/dist/signer/src/signer.js')
        const command = `env SOFTHSM2_CONF=${folder}/${role}/softhsm2.conf node ${program} ${role}/settings-${replica}.json`
        return {
          name: `signer-${role}-${replica}`,
          ...commands(`signer-${role}-${replica}`, '', 'signer.listening', command),
        }
      }),
    )
    const attestor = commands(
      'ledger-attestor',
      join(folder, 'ledger-attestor.env'),
      'attestor.listening',
      bin('ledger-attestor'),
    )
    const migrate = ['migrate', 'compliance-migrate'].map(
      (name) => `set -a; . ${folder}/migrate.env; set +a; ${bin(name)}`,
    )
    return {
      release: which === 'before' ? null : nextRelease,
      ...(which === 'next' && { migrate }),
      programs: [...signers, ...(await Promise.all(companions)), { name: 'ledger-attestor', ...attestor }],
      worker: {
        url: which === 'before' ? places.workerUrl : url(port('workers-next')),
        ...(which === 'before' && { backUrl: url(port('workers-back')) }),
        instances: await Promise.all(workers),
      },
      apis: await Promise.all(apis),
    }
  }

  const flows = (which: string) =>
    [0, 1].map((at) => ({ port: port(`worker-${which}-${at}`), checkPort: port(`worker-${which}-${at}-private`) }))
  const companions = (suffix: string) =>
    [0, 1].map((at) => ({ port: port(`compliance-${at}${suffix}`), checkPort: null }))
  const servicePort = Number(setting(await settingsOf('compliance'), 'COMPLIANCE_SERVICE_PORT'))
  const groups: Group[] = [
    {
      name: 'api',
      port: portOf(places.url),
      mode: 'http',
      members: [0, 1, 2].map((at) => ({ port: port(`api-${at}`), checkPort: port(`api-${at}-private`) })),
    },
    { name: 'compliance', port: portOf(places.complianceUrl), mode: 'http', members: companions('') },
    { name: 'compliance-service', port: servicePort, mode: 'http', members: companions('-service') },
    { name: 'workers-before', port: portOf(places.workerUrl), mode: 'tcp', members: flows('before') },
    { name: 'workers-back', port: port('workers-back'), mode: 'tcp', members: flows('before') },
    { name: 'workers-next', port: port('workers-next'), mode: 'tcp', members: flows('next') },
  ]
  const plan = {
    before: await release('before'),
    next: await release('next'),
    edge: `${places.url}/healthz`,
    edgeSeconds: 2,
    patienceSeconds: 180,
    flowsSeconds: 300,
  }
  return { plan, groups }
}
export type Planned = Awaited<ReturnType<typeof planPrograms>>
