/** A program that runs until it is stopped, and all that an operator needs to run it. */
export type Program = {
  readonly name: string
  /** The packed package, by its part of the repository. */
  readonly package: string
  /** The command of that package. */
  readonly command: string
  readonly image: string
  /** Commands of the same package that end by themselves and are in the image too. */
  readonly alsoRuns: readonly string[]
  /** The file below `ops/units`. */
  readonly unit: string
  /** What its settings begin with; a signer reads a file instead, and the sandbox takes options. */
  readonly settingsPrefix: string | null
  /** The setting of the port that serves `/healthz`, `/readyz` and `/metrics`. */
  readonly metrics: string | null
}

type Choices = { readonly alsoRuns?: readonly string[]; readonly unit?: string }

const program = (
  name: string,
  part: string,
  command: string,
  prefix: string,
  { alsoRuns = [], unit = `firsthand-${name}.service` }: Choices = {},
): Program => ({
  name,
  package: part,
  command,
  image: `firsthand-${name}`,
  alsoRuns: [...alsoRuns, 'firsthand-check-settings'],
  unit,
  settingsPrefix: prefix,
  metrics: `${prefix}PRIVATE_PORT`,
})

const signerCommands = ['make-journal', 'make-key', 'publish-key', 'approve-policy']

/** One row for each kind of custody: an image holds the client of its own kind alone. */
const signer = (name: string): Program => ({
  ...program(name, 'signer', 'firsthand-signer', '', {
    alsoRuns: signerCommands.map((command) => `firsthand-${command}`),
    unit: 'firsthand-signer@.service',
  }),
  settingsPrefix: null,
  metrics: 'privatePort',
})

/** Every program that runs until it is stopped. Images are made from it; units, the chart and alerts are checked against it. */
export const programs: readonly Program[] = [
  program('api', 'server', 'firsthand-api', 'FIRSTHAND_', {
    alsoRuns: [
      'firsthand-migrate',
      'firsthand-upgrade',
      'firsthand-import-listings',
      'firsthand-verify-audit',
      'firsthand-audit-packages',
      'firsthand-verify-approvals',
      'firsthand-passkeys',
      'firsthand-export-ledger',
      'firsthand-seal',
      'firsthand-rewrap-keys',
      'firsthand-retention',
      'firsthand-erasures',
      'firsthand-archive',
      'firsthand-after-restore',
    ],
  }),
  program('worker', 'server', 'firsthand-worker', 'FIRSTHAND_', {
    alsoRuns: ['firsthand-register-worker', 'firsthand-retire-worker', 'firsthand-rebuild-engine'],
    unit: 'firsthand-worker@.service',
  }),
  program('ledger-attestor', 'server', 'firsthand-ledger-attestor', 'FIRSTHAND_'),
  program('relayer', 'server', 'firsthand-relayer', 'FIRSTHAND_'),
  program('compliance', 'compliance', 'firsthand-compliance', 'COMPLIANCE_', {
    alsoRuns: [
      'firsthand-compliance-migrate',
      'firsthand-verify-decisions',
      'firsthand-compliance-seal',
      'firsthand-compliance-rewrap-keys',
      'firsthand-compliance-retention',
      'firsthand-compliance-erasures',
    ],
  }),
  signer('signer'),
  signer('signer-aws'),
  signer('signer-azure'),
  program('bank-gateway', 'bank-gateway', 'firsthand-bank-gateway', 'BANK_GATEWAY_', {
    unit: 'firsthand-bank-gateway@.service',
  }),
  program('console', 'console', 'firsthand-console', 'FIRSTHAND_CONSOLE_'),
  program('storefront', 'storefront', 'firsthand-storefront', 'FIRSTHAND_STOREFRONT_'),
  // For development: each program that it starts has metrics of its own.
  {
    ...program('sandbox', 'sandbox', 'firsthand-sandbox', ''),
    alsoRuns: [],
    settingsPrefix: null,
    metrics: null,
  },
]
