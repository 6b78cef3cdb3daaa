import { setTimeout as sleep } from 'node:timers/promises'
import { deployContracts } from '@firsthand/sandbox/chain/contracts'
import { adminUrlOf, logins } from '@firsthand/sandbox/postgres/databases'
import { roomyLimits } from '@firsthand/sandbox/world/roomy-settings'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import type { ProofOptions } from '../harness/proof.ts'
import { leaksOf } from './canaries.ts'
import { openDeliveries } from './deliveries.ts'
import { fillCatalogue, fillCompliance, speaking } from './fill.ts'
import { clientSecret, people } from './people.ts'
import { placeRemote, type Remote } from './remote.ts'
import { passwordFile, writeSettings } from './settings.ts'
import { prepareSigners, startSigners } from './signers.ts'
import { makeSite, type Site } from './site.ts'
import { type Surroundings, startSurroundings } from './surroundings.ts'

/** The callers of the suite: their clients at the deployment's own provider. */
const clients = Object.fromEntries(
  Object.entries(people).flatMap(([name, { clientId, subject, tenant }]) =>
    name === 'globex-compliance-officer' ? [] : [[name, { clientId, clientSecret, subject, tenant }]],
  ),
)

/** A slice: tokens, tenants and both rails to the settlement, but nothing that waits. */
const slice = ['RAIL-3', 'RAIL-4', 'LIFE-12', 'MKT', 'VIS-1', 'EP-8', 'AUTH', 'ERR-7', 'VER-1']

const passwordFiles = (site: Site, names: readonly string[]) =>
  Object.fromEntries(names.map((login) => [login, passwordFile(site, login)]))

async function deployed(site: Site, around: Surroundings, remote: Remote, limits: object | null) {
  const { server, chain } = around
  await site.step('secrets')
  for (const database of ['firsthand', 'compliance']) await server.createDatabase(database)
  await site.keepSettings('migrate', {
    FIRSTHAND_MIGRATE_DATABASE_URL: adminUrlOf(server.adminUrl, 'firsthand'),
    FIRSTHAND_MIGRATE_LOGIN_PASSWORD_FILES: passwordFiles(site, logins.service),
    COMPLIANCE_MIGRATE_DATABASE_URL: adminUrlOf(server.adminUrl, 'compliance'),
    COMPLIANCE_MIGRATE_LOGIN_PASSWORD_FILES: passwordFiles(site, logins.compliance),
  })
  const [signers] = await Promise.all([prepareSigners(site, server, remote), site.step('migrate')])
  await deployContracts(chain.url, () => signers)
  const places = await writeSettings(site, around, remote, limits)
  await site.step('check')
  const signing = await startSigners(site)
  const compliance = await site.start('compliance', 'compliance.listening')
  const serving = await Promise.all([
    site.start('api', 'api.listening'),
    site.start('ledger-attestor', 'attestor.listening'),
    site.start('worker', 'worker.listening'),
  ])
  await site.step('check-connections')
  await site.step('register', [], { WORKER_URL: places.workerUrl })
  return { ...places, programs: [...signing, compliance, ...serving] }
}

/** A deployment of the packed programs, set up as the pages describe, meets the specification. */
export const packedDeployment = {
  async run({ short }: ProofOptions) {
    const begun = performance.now()
    const say = (text: string) =>
      console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
    await using undo = new AsyncDisposableStack()
    const supervisor = await startSupervisor()
    undo.defer(() => supervisor.stop())
    const site = await makeSite(supervisor)
    say('packed')
    const [around] = await Promise.all([
      startSurroundings(supervisor, site.folder),
      site.step(short ? 'install-from-store' : 'install'),
    ])
    undo.use(around.provider)
    say('installed into an empty folder, PostgreSQL, provider, chain, engine and suppliers up')
    const { soft: _published, ...limits } = roomyLimits
    const places = await deployed(site, around, await placeRemote(supervisor, site), short ? limits : null)
    say('migrated, signers, Compliance, API and worker up')
    const speak = speaking(around.provider.issuer)
    await Promise.all([fillCatalogue(places.url, speak), fillCompliance(places.complianceUrl, speak)])
    say('listings, markets and customers written through the API')
    await site.keep('clients.json', clients)
    const only = short ? slice.flatMap((word) => ['--only', word]) : []
    const judged = site.step('conformance', only, {
      FIRSTHAND_URL: places.url,
      ISSUER_URL: around.provider.issuer,
      DOCUMENTS_URL: places.documentsUrl,
      COMPLIANCE_URL: places.complianceUrl,
      CHAIN_URL: around.chain.url,
    })
    const bought = openDeliveries(places.url, places.bankKeyFile, speak)().then((transaction) => {
      say('a purchase by bank transfer delivered')
      return transaction
    })
    const [printed, delivered] = await Promise.all([judged, bought])
    console.log(printed)
    const [, held, failed, not] = /held (\d+), failed (\d+), not testable here (\d+) of/.exec(printed) ?? []
    // Also after the files were read again, which logs them once more.
    for (const { pid } of places.programs) process.kill(pid, 'SIGHUP')
    await sleep(1_000)
    const { secrets, leaks } = leaksOf(site, places.programs)
    say(`checked; ${secrets} secrets in ${places.programs.length} environments and logs: ${leaks.join('; ') || 'none'}`)
    const summary = `a deployment of the packed programs: ${held} rules held, ${failed} failed, ${not} not testable there, a purchase by bank transfer delivered in ${delivered}, and no secret in an environment or a log`
    return { held: failed === '0' && Number(held) > (short ? 10 : 60) && secrets > 0 && leaks.length === 0, summary }
  },
}
