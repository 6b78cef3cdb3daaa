import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from '../../scripts/docs/settings.ts'
import { readSettings as readSignerSettings } from '../../signer/src/settings.ts'
import { type Program, programs } from '../programs.ts'
import { environmentOf, manifestsIn, podOf } from './chart/manifests.ts'
import { printOfChart } from './chart/render.ts'
import { faultsIn } from './chart/rules.ts'
import type { ComposeFile } from './compose/compose-rules.ts'

const ops = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ops, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'firsthand-passed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const addressFile = join(folder, 'migrate-database-url')
writeFileSync(addressFile, 'postgresql://admin@localhost/firsthand?host=/run/postgresql\n')

const composed = (parse(read('compose/compose.yaml'), { merge: true, maxAliasCount: -1 }) as ComposeFile).services

/** Where the files of an installation lie while its settings are read: in the folder that the reader of pages makes. */
const laid = (value: string) =>
  value
    .replaceAll(/\/var\/lib\/firsthand\/(service|compliance)\//g, '/var/lib/firsthand/')
    .replaceAll(/\/srv\/(lists\/|(?=iso20022))/g, '/etc/firsthand/')
    .replaceAll(/\/etc\/firsthand\/[a-z-]*migrate-database-url/g, addressFile)

/** The program reads its settings among these variables; throws what it would report at its start. */
async function readBy(program: string, variables: Readonly<Record<string, string | undefined>>): Promise<void> {
  const settings = Object.entries(variables).filter(([name]) => /^(FIRSTHAND|COMPLIANCE|BANK_GATEWAY)_/.test(name))
  await readEnvironment(program, Object.fromEntries(settings.map(([name, value = '']) => [name, laid(value)])))
}

/** Whose settings a command reads that is started and ends. */
const readers: Readonly<Record<string, string>> = {
  'firsthand-migrate': 'migrate',
  'firsthand-verify-audit': 'migrate',
  'firsthand-archive': 'migrate',
  'firsthand-audit-packages': 'migrate',
  'firsthand-retention': 'migrate',
  'firsthand-compliance-migrate': 'migrate-compliance',
  'firsthand-compliance-retention': 'migrate-compliance',
  'firsthand-register-worker': 'engine',
}

const environments: Readonly<Record<string, readonly string[]>> = {
  api: ['api.env'],
  worker: ['worker.env', 'worker-0.2.0.env'],
  'ledger-attestor': ['ledger-attestor.env'],
  relayer: ['relayer.env'],
  compliance: ['compliance.env'],
  'bank-gateway': ['bank-gateway-main-bank.env'],
  console: ['console.env'],
  storefront: ['storefront.env'],
  migrate: ['migrate.env'],
  'migrate-compliance': ['migrate-compliance.env'],
}

const notSettings = ['base-backup-service.env', 'check-backups.env']

test.each(Object.entries(environments))('%s starts on the settings that its unit reads', async (program, files) => {
  const given = files.map((file) => parseEnv(read(`units/etc/${file}`)))
  await readBy(program, Object.assign({}, ...given))
})

/** Programs with a private listener, which is on the loopback unless a setting says otherwise. */
const watched = programs.filter(({ settingsPrefix }) => settingsPrefix !== null)
const privateHost = ({ settingsPrefix }: Program) => `${settingsPrefix}PRIVATE_HOST`

test.each(watched)('$name shows its probes and metrics beyond its own host', (program) => {
  const files = environments[program.name] ?? []
  expect(Object.assign({}, ...files.map((file) => parseEnv(read(`units/etc/${file}`))))).toHaveProperty(
    privateHost(program),
  )
  const service = composed[program.name]
  if (service) expect(service.environment).toHaveProperty(privateHost(program))
})

test('every file of settings beside the units is read by a program', () => {
  const known = new Set([...Object.values(environments).flat(), ...notSettings])
  expect(readdirSync(join(ops, 'units/etc')).filter((file) => file.endsWith('.env') && !known.has(file))).toEqual([])
})

test('a signer starts on the settings that its unit names', () => {
  readSignerSettings(join(ops, 'units/etc/signer-operator-0.json'))
})

const rendering = read('chart/rendered/full.yaml')
const manifests = manifestsIn(rendering)

test('the rendering that is kept is of this chart: otherwise run `pnpm chart:check --keep`', () => {
  expect(/of the chart ([0-9a-f]{64})\n/.exec(rendering)?.[1]).toBe(printOfChart())
})

test('no object of the rendering breaks a rule', () => {
  expect(faultsIn(manifests)).toEqual([])
})

const containers = manifests.flatMap((each) =>
  (podOf(each)?.spec.containers ?? []).map((container) => ({ name: `${each.kind} ${each.metadata.name}`, container })),
)

test.each(containers.filter(({ container }) => container.env))(
  '$name starts on what the chart gives it',
  async ({ container }) => {
    const [command = ''] = container.command ?? []
    await readBy(readers[command] ?? container.name, environmentOf(container))
  },
)

const settingsOfSigners = manifests.filter(
  ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.includes('signer'),
)

test.each(settingsOfSigners)('$metadata.name holds settings of a signer', ({ data }) => {
  writeFileSync(join(folder, 'settings.json'), data?.['settings.json'] ?? '')
  readSignerSettings(join(folder, 'settings.json'))
})

const ownServices = Object.entries(composed).filter(
  ([, each]) => each.environment && each.image?.includes('/firsthand-'),
)

test.each(ownServices)('%s starts on what compose gives it', async (name, { environment = {} }) => {
  await readBy(name === 'register-worker' ? 'engine' : name, environment)
})
