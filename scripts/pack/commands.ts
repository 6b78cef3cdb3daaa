/** Checks the settings of the programs beside it: each package has it, so that a host needs no other for that. */
const check = 'platform/settings/src/check-settings-command'
const checkCommand = { 'firsthand-check-settings': check }

const below = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)

const server = [
  ...below('server/src/main', 'api', 'worker', 'ledger-attestor', 'relayer'),
  ...below(
    'server/src/main/commands',
    'migrate',
    'register-worker',
    'retire-worker',
    'upgrade',
    'rebuild-engine',
    'verify-audit',
    'audit-packages',
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
  'sandbox/src/seed/import-listings',
]
const complianceCommands = below(
  'compliance/src/main/commands',
  'migrate',
  'seal',
  'rewrap-keys',
  'retention',
  'erasures',
)
const compliance = [...below('compliance/src/main', 'compliance', 'commands/verify-decisions'), ...complianceCommands]
const consoleServer = below('console/src/server', 'console')
const storefrontServer = below('storefront/src/server', 'storefront')
const bankGateway = below('bank-gateway/src', 'gateway')
const contracts = ['contracts/script/contracts']
const signer = below('signer/src', 'signer', 'make-journal', 'make-key', 'publish-key', 'approve-policy')

/** The programs of the service, by their path in the repository without the ending. */
export const programs = {
  server,
  compliance,
  signer,
  bankGateway,
  consoleServer,
  storefrontServer,
  contracts,
  check: [check],
}

const named = (prefix: string, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [`${prefix}${path.slice(path.lastIndexOf('/') + 1)}`, path]))

/** The commands of each published package, by the program that each runs. */
export const bins = {
  sandbox: { 'firsthand-sandbox': 'sandbox/src/cli/main' },
  server: { ...named('firsthand-', server), ...checkCommand },
  compliance: {
    ...checkCommand,
    'firsthand-compliance': 'compliance/src/main/compliance',
    ...named('firsthand-compliance-', complianceCommands),
    'firsthand-verify-decisions': 'compliance/src/main/commands/verify-decisions',
  },
  signer: { ...named('firsthand-', signer), ...checkCommand },
  contracts: named('firsthand-', contracts),
  'bank-gateway': { 'firsthand-bank-gateway': 'bank-gateway/src/gateway', ...checkCommand },
  console: { 'firsthand-console': 'console/src/server/console', ...checkCommand },
  storefront: { 'firsthand-storefront': 'storefront/src/server/storefront', ...checkCommand },
  conformance: { 'firsthand-conformance': 'conformance/src/run' },
  mcp: { 'firsthand-mcp': 'mcp/src/mcp' },
  probe: { 'firsthand-probe': 'probe/src/probe' },
  verify: { 'firsthand-verify': 'verify/src/verify' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
