import { join } from 'node:path'
import type { Group } from './balancers.ts'
import {
  apisOf,
  command,
  type Installed,
  instances,
  makePorts,
  programsOf,
  signerRoles,
  url,
  workersOf,
} from './programs.ts'
import type { Deployed } from './release-before.ts'
import { settingsFor } from './settings.ts'

const portOf = (address: string) => Number(new URL(address).port)

/** Checks of the next release's settings, each by the command of its own packages. */
function checksOf({ home, packages }: Installed): readonly string[] {
  const check = `PATH=${join(packages, 'node_modules/.bin')}:$PATH firsthand-check-settings`
  const variables = [
    ...instances.api.map((at) => `api --env-file ${join(home, `api-${at}-next.env`)}`),
    ...instances.worker.map((at) => `worker --env-file ${join(home, `worker-next-${at}.env`)}`),
    ...instances.compliance.map((at) => `compliance --env-file ${join(home, `compliance-${at}-next.env`)}`),
    `ledger-attestor --env-file ${join(home, 'ledger-attestor-next.env')}`,
    `signer ${join(home, 'fee/settings-0-next.json')}`,
  ]
  return variables.map((args) => `${check} ${args}`)
}

async function migrationsOf(release: Installed): Promise<readonly string[]> {
  const file = await release.settings.variables('next', 'migrate-next', 'migrate')
  const withFile = (line: string) => `set -a; . ${file}; set +a; ${line}`
  const addressOf = (role: string) =>
    `"$(echo "$FIRSTHAND_MIGRATE_DATABASE_URL" | sed 's,/firsthand,/signer_${role},')"`
  return [
    ...['migrate', 'compliance-migrate'].map((name) => withFile(command(release, name))),
    ...signerRoles.map((role) => withFile(`${command(release, 'make-journal')} ${addressOf(role)} fh_signer_${role}`)),
  ]
}

/** What both releases have in a plan. */
const processesOf = async (release: Installed) => ({
  programs: await programsOf(release),
  apis: await Promise.all(apisOf(release)),
  workers: await Promise.all(workersOf(release)),
})

async function releasesOf({ places }: Deployed, before: Installed, next: Installed, nextRelease: string) {
  const { workers, ...ofBefore } = await processesOf(before)
  const { workers: nextWorkers, ...ofNext } = await processesOf(next)
  const backUrl = url(before.port('workers-back'))
  return {
    before: { release: null, ...ofBefore, worker: { url: places.workerUrl, backUrl, instances: workers } },
    next: {
      release: nextRelease,
      check: checksOf(next),
      migrate: await migrationsOf(next),
      ...ofNext,
      worker: { url: url(next.port('workers-next')), instances: nextWorkers },
    },
  }
}

async function groupsOf({ places, settingsOf }: Deployed, { port }: Installed): Promise<readonly Group[]> {
  const workers = (which: string) =>
    instances.worker.map((at) => ({
      port: port(`worker-${which}-${at}`),
      checkPort: port(`worker-${which}-${at}-private`),
    }))
  const companions = (suffix: string) =>
    instances.compliance.map((at) => ({ port: port(`compliance-${at}${suffix}`), checkPort: null }))
  const servicePort = Number(/^COMPLIANCE_SERVICE_PORT='(\d+)'$/m.exec(await settingsOf('compliance'))?.[1])
  return [
    { name: 'compliance', port: portOf(places.complianceUrl), mode: 'http', members: companions('') },
    { name: 'compliance-service', port: servicePort, mode: 'http', members: companions('-service') },
    { name: 'workers-before', port: portOf(places.workerUrl), mode: 'tcp', members: workers('before') },
    { name: 'workers-back', port: port('workers-back'), mode: 'tcp', members: workers('before') },
    { name: 'workers-next', port: port('workers-next'), mode: 'tcp', members: workers('next') },
  ]
}

/** The plan of an upgrade and what stands in front, for the deployment of the release before. */
export async function makePlan(deployed: Deployed, nextFolder: string, nextRelease: string) {
  const { site, places } = deployed
  const here = { home: site.folder, port: await makePorts(), settings: settingsFor(deployed) }
  const before: Installed = { ...here, which: 'before', packages: site.folder }
  const next: Installed = { ...here, which: 'next', packages: nextFolder }
  const plan = {
    ...(await releasesOf(deployed, before, next, nextRelease)),
    edge: `${places.url}/healthz`,
    patienceSeconds: 180,
    flowsSeconds: 300,
  }
  const servers = instances.api.map((at) => ({
    id: at + 1,
    port: here.port(`api-${at}`),
    privatePort: here.port(`api-${at}-private`),
  }))
  return { plan, groups: await groupsOf(deployed, before), edgePort: portOf(places.url), servers }
}
export type Plan = Awaited<ReturnType<typeof makePlan>>['plan']
