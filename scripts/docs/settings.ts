import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readGatewayConfig } from '../../bank-gateway/src/settings.ts'
import { readMigrateConfig as readComplianceMigrateConfig, readConfig } from '../../compliance/src/main/config.ts'
import { readConsoleConfig } from '../../console/src/server/settings.ts'
import { readAttestorConfig } from '../../server/src/main/config/attestor-config.ts'
import { readApiConfig, readMigrateConfig } from '../../server/src/main/config/config.ts'
import { readRelayerConfig } from '../../server/src/main/config/relayer-config.ts'
import { readEngineConfig, readWorkerConfig } from '../../server/src/main/config/worker-config.ts'
import { readStorefrontConfig } from '../../storefront/src/server/settings.ts'
import type { Block } from './blocks.ts'

type Environment = Readonly<Record<string, string>>

/** Who reads settings of which name: the programs' own readers. */
const readers: Readonly<Record<string, (environment: NodeJS.ProcessEnv) => unknown>> = {
  api: readApiConfig,
  worker: readWorkerConfig,
  engine: readEngineConfig,
  'ledger-attestor': readAttestorConfig,
  relayer: readRelayerConfig,
  'bank-gateway': readGatewayConfig,
  console: readConsoleConfig,
  storefront: readStorefrontConfig,
  migrate: readMigrateConfig,
  compliance: readConfig,
  'migrate-compliance': readComplianceMigrateConfig,
}

/** The folder of secrets in the pages. The programs read them at the start, so they have to be there. */
const documented = /\/etc\/firsthand\/([\w.-]+)/g

/** Files that hold something else than keys by their names. */
const lists: Readonly<Record<string, string>> = { 'bank-gateway-keys.json': '[]' }

/** The settings of a page as a shell would export them. */
function exported(text: string): Environment {
  const script = `set -a\n${text}\nset +a\nenv -0`
  const printed = execFileSync('env', ['-i', 'bash', '--norc', '-euo', 'pipefail', '-c', script], { encoding: 'utf8' })
  const pairs = printed.split('\0').filter((pair) => /^(FIRSTHAND|COMPLIANCE|BANK_GATEWAY)_/.test(pair))
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

/** The same settings with the files that they name in a folder of ours. */
async function withFiles(settings: Environment, folder: string): Promise<Environment> {
  const files = new Set(
    Object.values(settings).flatMap((value) => [...value.matchAll(documented)].map(([path]) => path)),
  )
  // Each secret is another one, as it should be.
  const secretOf = (file: string) => createHash('sha256').update(file).digest('hex')
  const contentsOf = (file: string) =>
    file.endsWith('.json') ? (lists[basename(file)] ?? '{"keys":[]}') : secretOf(file)
  for (const file of files) await writeFile(join(folder, basename(file)), contentsOf(file))
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value.replace(documented, `${folder}/$1`)]),
  )
}

/** Reads settings as the program does that they are for; throws what the program would report at its start. */
export async function readEnvironment(program: string, settings: Environment): Promise<unknown> {
  const read = readers[program]
  if (read === undefined) throw new Error(`no program reads settings=${program}`)
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-docs-'))
  try {
    return read(await withFiles(settings, folder))
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function readSettings({ text, marks }: Block): Promise<void> {
  const settings = exported(text)
  if (Object.keys(settings).length === 0) throw new Error('it sets nothing')
  await readEnvironment(marks.get('settings') ?? '', settings)
}
