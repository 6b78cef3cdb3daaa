import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pages } from '../../mcp/src/pages.ts'
import { buildReact } from '../build-react.ts'
import { buildSdk } from '../build-sdk.ts'
import { addPages } from './built-pages.ts'
import { layOut, type PackageOrder } from './package.ts'
import { root } from './places.ts'
import { platformPrograms } from './platform-programs.ts'
import { prepareDatabases } from './prepared-databases.ts'
import { readmes } from './readmes.ts'

/** Checks the settings of the programs beside it: each package has it, so that a host needs no other for that. */
const check = 'platform/settings/src/check-settings-command'
const checkCommand = { 'firsthand-check-settings': check }

const programs = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)

const server = [
  ...programs('server/src/main', 'api', 'worker', 'ledger-attestor', 'relayer'),
  ...programs(
    'server/src/main/commands',
    'migrate',
    'register-worker',
    'retire-worker',
    'upgrade',
    'rebuild-engine',
    'verify-audit',
    'verify-approvals',
    'passkeys',
    'export-ledger',
    'seal',
    'rewrap-keys',
    'retention',
    'erasures',
    'archive',
    'after-restore',
  ),
]
const complianceCommands = programs(
  'compliance/src/main/commands',
  'migrate',
  'seal',
  'rewrap-keys',
  'retention',
  'erasures',
)
const compliance = [
  ...programs('compliance/src/main', 'compliance', 'commands/verify-decisions'),
  ...complianceCommands,
]
const consoleServer = programs('console/src/server', 'console')
const storefrontServer = programs('storefront/src/server', 'storefront')
const bankGateway = programs('bank-gateway/src', 'gateway')
const importListings = 'sandbox/src/seed/import-listings'
const contracts = 'contracts/script/contracts'
const signer = programs('signer/src', 'signer', 'make-journal', 'make-key', 'publish-key', 'approve-policy')
const serverAssets = ['server/bootstrap.sql', 'server/migrations']
const complianceAssets = ['compliance/bootstrap.sql', 'compliance/migrations']
const signerAssets = ['signer/journal.sql']
const cloudCustody = ['@aws-sdk/client-kms', '@azure/keyvault-keys']

const command = 'sandbox/src/cli/main'

/** AirSwap's contract without what only a compiler wants. */
async function keepSwapArtifact(dist: string): Promise<void> {
  const find = createRequire(join(root, 'sandbox/package.json')).resolve
  const file = find('@airswap/swap-erc20/build/contracts/SwapERC20.sol/SwapERC20.json')
  const { abi, bytecode } = JSON.parse(await readFile(file, 'utf8'))
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, 'assets', 'swap-erc20.json'), JSON.stringify({ abi, bytecode }))
}

/** The whole world in one package: what an install brings besides are programs that nobody can bundle. */
const sandbox: PackageOrder = {
  part: 'sandbox',
  description: 'Firsthand on your own machine: one command, no account, no key.',
  readme: readmes.sandbox,
  entries: [
    command,
    'sandbox/src/identity/identity-server',
    'sandbox/src/clock/clock-preload',
    'sandbox/supplier/run',
    ...server,
    ...compliance,
    ...signer,
    ...bankGateway,
    ...consoleServer,
    ...storefrontServer,
  ],
  bin: { 'firsthand-sandbox': command },
  thirdParty: 'inside',
  programs: platformPrograms(),
  leftOut: cloudCustody,
  native: 'inside',
  assets: [
    'sandbox/src/world/supervisor.sh',
    'sandbox/src/passkeys/page.html',
    'sandbox/src/passkeys/page.js',
    'sandbox/src/control/page',
    ...serverAssets,
    ...complianceAssets,
    ...signerAssets,
  ],
  async addTo(dist) {
    await keepSwapArtifact(dist)
    await prepareDatabases(join(dist, 'assets', 'databases'))
    return [...(await addPages('console')(dist)), ...(await addPages('storefront')(dist))]
  },
  platform: { os: ['linux', 'darwin'], cpu: ['x64', 'arm64'] },
}

const named = (prefix: string, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [`${prefix}${path.slice(path.lastIndexOf('/') + 1)}`, path]))

const orders: readonly PackageOrder[] = [
  sandbox,
  {
    part: 'server',
    description: 'The Firsthand service: API, worker and their commands.',
    readme: `The programs of the service. Each reads its settings from the environment and names a missing one.

    firsthand-migrate    firsthand-api    firsthand-worker    firsthand-register-worker
    firsthand-rebuild-engine    firsthand-verify-audit    firsthand-export-ledger    firsthand-ledger-attestor
    firsthand-passkeys    firsthand-verify-approvals    firsthand-relayer    firsthand-seal    firsthand-rewrap-keys
    firsthand-retention    firsthand-erasures    firsthand-archive    firsthand-after-restore
    firsthand-import-listings    firsthand-check-settings
    firsthand-upgrade    firsthand-retire-worker

Traces: \`node --import ./dist/platform/metrics/src/tracing.js dist/server/src/main/api.js\`.`,
    entries: [...server, importListings, check, 'platform/metrics/src/tracing'],
    bin: { ...named('firsthand-', [...server, importListings]), ...checkCommand },
    // Tracing patches packages by their name when they are loaded, which a bundle has none of.
    thirdParty: 'installed',
    native: 'installed',
    assets: serverAssets,
  },
  {
    part: 'compliance',
    description: 'The reference companion of Firsthand: customers, wallets, screening, attestations.',
    readme: `    firsthand-compliance-migrate    firsthand-compliance    firsthand-verify-decisions    firsthand-compliance-seal
    firsthand-compliance-rewrap-keys    firsthand-compliance-retention    firsthand-compliance-erasures`,
    entries: [...compliance, check],
    bin: {
      ...checkCommand,
      'firsthand-compliance': 'compliance/src/main/compliance',
      ...named('firsthand-compliance-', complianceCommands),
      'firsthand-verify-decisions': 'compliance/src/main/commands/verify-decisions',
    },
    thirdParty: 'installed',
    native: 'installed',
    assets: complianceAssets,
  },
  {
    part: 'signer',
    description: 'The signer of Firsthand: one process for each role, behind its own policy and journal.',
    readme: `    firsthand-signer SETTINGS    firsthand-make-journal    firsthand-make-key    firsthand-publish-key
    firsthand-approve-policy`,
    entries: [...signer, check],
    bin: { ...named('firsthand-', signer), ...checkCommand },
    thirdParty: 'installed',
    native: 'installed',
    assets: signerAssets,
  },
  {
    part: 'contracts',
    description: 'The contracts of Firsthand: deploys and verifies them, and turns a route off in an emergency.',
    readme: `    firsthand-contracts deploy|verify|route-off|route-on

Everything that it runs is inside: an install fetches nothing. docs/contracts.md describes it.`,
    entries: [contracts],
    bin: { 'firsthand-contracts': contracts },
    thirdParty: 'inside',
    native: 'installed',
  },
  {
    part: 'bank-gateway',
    description: 'Carries files between a bank’s SFTP host and Firsthand, each under a signed manifest.',
    readme: `    firsthand-bank-gateway

Settings from the environment, beginning with BANK_GATEWAY_; docs/bank-channel.md describes what it does.`,
    entries: [...bankGateway, check],
    bin: { 'firsthand-bank-gateway': 'bank-gateway/src/gateway', ...checkCommand },
    thirdParty: 'installed',
    native: 'installed',
  },
  {
    part: 'console',
    description: 'The console of Firsthand: its pages, and the server that logs people in and keeps their tokens.',
    readme: `    firsthand-console

Settings from the environment, beginning with FIRSTHAND_CONSOLE_; docs/console-server.md describes it.`,
    entries: [...consoleServer, check],
    bin: { 'firsthand-console': 'console/src/server/console', ...checkCommand },
    thirdParty: 'installed',
    native: 'installed',
    addTo: addPages('console'),
  },
  {
    part: 'storefront',
    description:
      'The reference storefront of Firsthand: its pages, and the server that logs buyers in and keeps their tokens.',
    readme: `    firsthand-storefront

Settings from the environment, beginning with FIRSTHAND_STOREFRONT_; docs/storefront-server.md describes it.`,
    entries: [...storefrontServer, check],
    bin: { 'firsthand-storefront': 'storefront/src/server/storefront', ...checkCommand },
    thirdParty: 'installed',
    native: 'installed',
    addTo: addPages('storefront'),
  },
  {
    part: 'conformance',
    description: 'The rules of Firsthand, checked from outside on any deployment.',
    readme: readmes.conformance,
    entries: ['conformance/src/run'],
    bin: { 'firsthand-conformance': 'conformance/src/run' },
    thirdParty: 'inside',
    native: 'inside',
  },
  {
    part: 'mcp',
    description: 'Firsthand for agents: reads and prices over the Model Context Protocol. It never signs.',
    readme: readmes.mcp,
    entries: ['mcp/src/mcp'],
    bin: { 'firsthand-mcp': 'mcp/src/mcp' },
    thirdParty: 'inside',
    native: 'inside',
    assets: pages.map((page) => `docs/${page}`),
  },
]

/** Every package that we publish, and what makes its folder. */
export const packages: readonly { readonly part: string; readonly make: (folder: string) => Promise<void> }[] = [
  ...orders.map((order) => ({ part: order.part, make: (folder: string) => layOut(order, folder) })),
  { part: 'sdk', make: buildSdk },
  { part: 'react', make: buildReact },
]
