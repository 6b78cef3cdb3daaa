import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pages } from '../../mcp/src/pages.ts'
import { buildReact } from '../build-react.ts'
import { buildSdk } from '../build-sdk.ts'
import { addPages } from './built-pages.ts'
import { bins, programs } from './commands.ts'
import { layOut, type PackageOrder } from './package.ts'
import { root } from './places.ts'
import { platformPrograms } from './platform-programs.ts'
import { prepareDatabases } from './prepared-databases.ts'
import { readmes } from './readmes.ts'

const { server, compliance, signer, bankGateway, consoleServer, storefrontServer, contracts, check } = programs
const serverAssets = ['server/bootstrap.sql', 'server/migrations']
const complianceAssets = ['compliance/bootstrap.sql', 'compliance/migrations']
/** Loaded first, by `--import`, where an operator traces. */
const tracing = 'platform/metrics/src/tracing'
const signerAssets = ['signer/journal.sql', 'signer/journal-additions.sql']
const cloudCustody = ['@aws-sdk/client-kms', '@azure/keyvault-keys']

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
    ...Object.values(bins.sandbox),
    'sandbox/src/identity/identity-server',
    'sandbox/src/witness/witness-server',
    'sandbox/src/clock/clock-preload',
    'sandbox/supplier/run',
    ...server,
    ...compliance,
    ...signer,
    ...bankGateway,
    ...consoleServer,
    ...storefrontServer,
  ],
  bin: bins.sandbox,
  thirdParty: 'inside',
  programs: platformPrograms(),
  leftOut: cloudCustody,
  native: 'every platform',
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
    firsthand-upgrade    firsthand-retire-worker    firsthand-audit-packages

Traces: \`node --import ./dist/platform/metrics/src/tracing.js dist/server/src/main/api.js\`.`,
    entries: [...server, ...check, tracing],
    bin: bins.server,
    thirdParty: 'installed',
    native: 'linux-x64',
    assets: serverAssets,
  },
  {
    part: 'compliance',
    description: 'The reference companion of Firsthand: customers, wallets, screening, attestations.',
    readme: `    firsthand-compliance-migrate    firsthand-compliance    firsthand-verify-decisions    firsthand-compliance-seal
    firsthand-compliance-rewrap-keys    firsthand-compliance-retention    firsthand-compliance-erasures`,
    entries: [...compliance, ...check, tracing],
    bin: bins.compliance,
    thirdParty: 'installed',
    native: 'linux-x64',
    assets: complianceAssets,
  },
  {
    part: 'signer',
    description: 'The signer of Firsthand: one process for each role, behind its own policy and journal.',
    readme: `    firsthand-signer SETTINGS    firsthand-make-journal    firsthand-make-key    firsthand-publish-key
    firsthand-approve-policy`,
    entries: [...signer, ...check],
    bin: bins.signer,
    thirdParty: 'installed',
    native: 'linux-x64',
    assets: signerAssets,
  },
  {
    part: 'contracts',
    description: 'The contracts of Firsthand: deploys and verifies them, and turns a route off in an emergency.',
    readme: `    firsthand-contracts deploy|verify|route-off|route-on

Everything that it runs is inside: an install fetches nothing. docs/contracts.md describes it.`,
    entries: contracts,
    bin: bins.contracts,
    thirdParty: 'inside',
    native: 'every platform',
  },
  {
    part: 'bank-gateway',
    description: 'Carries files between a bank’s SFTP host and Firsthand, each under a signed manifest.',
    readme: `    firsthand-bank-gateway

Settings from the environment, beginning with BANK_GATEWAY_; docs/bank-channel.md describes what it does.`,
    entries: [...bankGateway, ...check],
    bin: bins['bank-gateway'],
    thirdParty: 'installed',
    native: 'linux-x64',
  },
  {
    part: 'console',
    description: 'The console of Firsthand: its pages, and the server that logs people in and keeps their tokens.',
    readme: `    firsthand-console

Settings from the environment, beginning with FIRSTHAND_CONSOLE_; docs/console-server.md describes it.`,
    entries: [...consoleServer, ...check, tracing],
    bin: bins.console,
    thirdParty: 'installed',
    native: 'linux-x64',
    addTo: addPages('console'),
  },
  {
    part: 'storefront',
    description:
      'The reference storefront of Firsthand: its pages, and the server that logs buyers in and keeps their tokens.',
    readme: `    firsthand-storefront

Settings from the environment, beginning with FIRSTHAND_STOREFRONT_; docs/storefront-server.md describes it.`,
    entries: [...storefrontServer, ...check, tracing],
    bin: bins.storefront,
    thirdParty: 'installed',
    native: 'linux-x64',
    addTo: addPages('storefront'),
  },
  {
    part: 'conformance',
    description: 'The rules of Firsthand, checked from outside on any deployment.',
    readme: readmes.conformance,
    entries: ['conformance/src/run'],
    bin: bins.conformance,
    thirdParty: 'inside',
    native: 'every platform',
  },
  {
    part: 'verify',
    description: 'Checks exported evidence of Firsthand without the service, its database or its network.',
    readme: readmes.verify,
    entries: ['verify/src/verify'],
    bin: bins.verify,
    thirdParty: 'inside',
    native: 'every platform',
  },
  {
    part: 'mcp',
    description: 'Firsthand for agents: reads and prices over the Model Context Protocol. It never signs.',
    readme: readmes.mcp,
    entries: ['mcp/src/mcp'],
    bin: bins.mcp,
    thirdParty: 'inside',
    native: 'every platform',
    assets: pages.map((page) => `docs/${page}`),
  },
  {
    part: 'probe',
    description: 'Buys in a canary market from outside of the service, and shows operators how it went.',
    readme: readmes.probe,
    entries: ['probe/src/probe'],
    bin: bins.probe,
    thirdParty: 'inside',
    native: 'every platform',
  },
]

/** Every package that we publish, and what makes its folder. */
export const packages: readonly { readonly part: string; readonly make: (folder: string) => Promise<void> }[] = [
  ...orders.map((order) => ({ part: order.part, make: (folder: string) => layOut(order, folder) })),
  { part: 'sdk', make: buildSdk },
  { part: 'react', make: buildReact },
]
