import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import { buildBefore } from '../../../scripts/released/build-before.ts'
import type { passwordFile, writeSettings } from '../packed-deployment/settings.ts'
import type { prepareSigners, startSigners } from '../packed-deployment/signers.ts'
import type { Site } from '../packed-deployment/site.ts'
import type { Surroundings } from '../packed-deployment/surroundings.ts'

/** What the release before has in its own proof of a deployment. Its code is run as it was, so that it is deployed by its own pages. */
type Own = typeof import('../packed-deployment/site.ts') &
  typeof import('../packed-deployment/fill.ts') & {
    startSurroundings(supervisor: Supervisor): Promise<Surroundings>
    prepareSigners(site: Site, server: Surroundings['server']): ReturnType<typeof prepareSigners>
    writeSettings(site: Site, around: Surroundings, limits: object): ReturnType<typeof writeSettings>
    passwordFile: typeof passwordFile
    startSigners: typeof startSigners
  }

async function ownCode(source: string): Promise<Own> {
  const files = ['site', 'surroundings', 'signers', 'settings', 'fill']
  const modules = await Promise.all(
    files.map((file) => import(join(source, 'proofs/src/packed-deployment', `${file}.ts`))),
  )
  return Object.assign({}, ...modules)
}

const logins = ['fh_api', 'fh_catalog', 'fh_worker', 'fh_attestor', 'fh_relayer', 'fhc_customer', 'fhc_officer']

/** The deployment of the release before, up to the moment at which its programs are started. */
export async function deployBefore(supervisor: Supervisor) {
  const { source, packages } = buildBefore()
  process.env.PACKED_PACKAGES = packages
  const own = await ownCode(source)
  const site = await own.makeSite(supervisor)
  const [around] = await Promise.all([own.startSurroundings(supervisor), site.step('install-from-store')])
  const { server, chain } = around
  await site.step('secrets')
  for (const database of ['firsthand', 'compliance']) await server.createDatabase(database)
  const adminUrl = (database: string) => new URL(`/${database}`, server.adminUrl).href
  const files = (prefix: string) =>
    Object.fromEntries(
      logins.filter((login) => login.startsWith(prefix)).map((login) => [login, own.passwordFile(site, login)]),
    )
  await site.keepSettings('migrate', {
    FIRSTHAND_MIGRATE_DATABASE_URL: adminUrl('firsthand'),
    FIRSTHAND_MIGRATE_LOGIN_PASSWORD_FILES: files('fh_'),
    COMPLIANCE_MIGRATE_DATABASE_URL: adminUrl('compliance'),
    COMPLIANCE_MIGRATE_LOGIN_PASSWORD_FILES: files('fhc_'),
  })
  const [signers] = await Promise.all([own.prepareSigners(site, server), site.step('migrate')])
  const { deployContracts } = await import(join(source, 'sandbox/src/chain/contracts.ts'))
  await deployContracts(chain.url, () => signers)
  const { roomyLimits } = await import(join(source, 'sandbox/src/world/roomy-settings.ts'))
  const places = await own.writeSettings(site, around, roomyLimits)
  const settingsOf = (program: string) => readFile(join(site.folder, `${program}.env`), 'utf8')
  return { own, site, around, places, settingsOf, serviceDatabaseUrl: adminUrl('firsthand') }
}
export type Deployed = Awaited<ReturnType<typeof deployBefore>>
