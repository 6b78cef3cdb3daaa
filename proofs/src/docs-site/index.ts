import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@firsthand/sandbox/world/ports'
import { siteSettings } from '@firsthand/sandbox/world/site'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { complianceRefusals } from '@firsthand/wire/compliance-refusals'
import type { Row } from '@firsthand/wire/refusals/row'
import { launchChromium } from '../browser/chromium.ts'
import { tally } from '../browser/tally.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { buildSite, readSite } from './built-site.ts'
import { faultsElsewhere } from './elsewhere.ts'
import { checkLinks, codesWithoutPage } from './links.ts'
import { planted } from './planted.ts'
import { unopenedTypes } from './refusal-types.ts'
import { checkScreens } from './screens.ts'
import { notFound } from './search.ts'

async function startSandbox(folder: string): Promise<World> {
  const documents = await freePort()
  const { service, compliance } = siteSettings(documents, folder)
  return startWorld({ api: { settings: service }, complianceSettings: compliance, ports: { documents } })
}

/** Every code: those that the running service lists, and those of Compliance. */
async function everyCode(address: string): Promise<readonly string[]> {
  const { items } = (await (await fetch(`${address}refusal-codes`)).json()) as { items: readonly { code: string }[] }
  const rows: Readonly<Record<string, Row>> = complianceRefusals
  const ofCompliance = Object.entries(rows).map(([reason, { codes }]) => codes.general ?? reason)
  return [...new Set([...items.map(({ code }) => code), ...ofCompliance])]
}

async function run({ short }: ProofOptions) {
  const { faults, add, part, report } = tally()
  await using undo = new AsyncDisposableStack()
  const folder = undo.adopt(await mkdtemp(join(tmpdir(), 'firsthand-site-')), (path) =>
    rm(path, { recursive: true, force: true }),
  )
  const built = await part('build', () => buildSite(folder))
  if (built === undefined) return { held: false, summary: faults.join('; ') }
  const site = await readSite(folder)
  const world = undo.use(await startSandbox(folder))
  const browser = undo.adopt(await launchChromium(), (one) => one.close())
  const address = `${world.api?.documentsUrl}/`
  const codes = await everyCode(address)

  const links = checkLinks(site)
  add('dead link', links.dead)
  add('no page', codesWithoutPage(site, codes))
  const missed = await part('search box, every code', () => notFound(browser, address, codes))
  add('search', missed ?? [])
  const types = await part('the type of a refusal', () => unopenedTypes(browser, world, address))
  add('type', types?.wrong ?? [])
  const screens = await part('axe in both themes, 320 pixels', () => checkScreens(browser, address, short))
  add('screen', screens?.faults ?? [])
  add('elsewhere', (await part('below a path of any host', () => faultsElsewhere(browser, folder))) ?? [])
  let found = 0
  for (const { name, isFound } of planted) {
    if (await part(`planted: ${name}`, () => isFound({ site, browser, address }))) found += 1
    else add('planted and not found', [name])
  }
  report()
  const counts = [
    built.replace(/: .*$/, ''),
    `${links.count} links`,
    `${codes.length - (missed?.length ?? codes.length)} of ${codes.length} codes first in the search box`,
    `${types?.codes} types opened`,
    `${screens?.screens} screens in two themes without a violation`,
    `${found} of ${planted.length} planted faults found`,
  ]
  return { held: faults.length === 0, summary: `${counts.join('; ')}; ${faults.length} faults` }
}

/** The documentation site as readers meet it: every link, every code by search, the address that a refusal names, any host. */
export const docsSite = { run }
