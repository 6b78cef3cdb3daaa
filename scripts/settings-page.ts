import { gatewaySettings } from '../bank-gateway/src/settings.ts'
import { migrateSettings as complianceMigrateSettings, complianceSettings } from '../compliance/src/main/config.ts'
import { consoleSettings } from '../console/src/server/settings.ts'
import {
  apiSettings,
  attestorSettings,
  migrateSettings,
  relayerSettings,
  restoreSettings,
  workerSettings,
} from '../server/src/main/config/settings.ts'
import { Settings as signerSettings } from '../signer/src/settings.ts'
import { storefrontSettings } from '../storefront/src/server/settings.ts'

type Setting = {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly description?: string
}

const heading = `# Settings

Every setting of every program. Generated from the schemas by which the programs read them: change a schema, then run \`pnpm generate\`.
An unknown name or an invalid value stops the start.
`

function kindOf({ type, enum: values, minimum, maximum }: Setting): string {
  if (values !== undefined) return values.map((each) => `\`${each}\``).join(', ')
  if (type === 'integer') return `${minimum} to ${maximum}`
  return type === 'string' ? 'text' : 'JSON'
}

const standardOf = (value: unknown) =>
  value === undefined
    ? '**required**'
    : value === ''
      ? 'none'
      : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

/** One table: a row for each setting, in the order of the schema. */
function table(title: string, schema: { readonly properties: object }, prefix = ''): string {
  const { required = [] } = schema as { readonly required?: readonly string[] }
  const rows = Object.entries(schema.properties as Readonly<Record<string, Setting>>).map(([name, setting]) => {
    const standard = required.includes(name) ? standardOf(setting.default) : 'none'
    return `| \`${prefix}${name}\` | ${kindOf(setting)} | ${standard} | ${(setting.description ?? '').replaceAll('|', '\\|')} |`
  })
  return `\n## ${title}\n\n| Setting | Value | Default | Meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

/** The settings reference as a page. */
export const settingsPage = async (): Promise<string> =>
  [
    heading,
    table('The API', apiSettings, 'FIRSTHAND_'),
    table('The worker', workerSettings, 'FIRSTHAND_'),
    table('The ledger’s attestor', attestorSettings, 'FIRSTHAND_'),
    table('The relayer', relayerSettings, 'FIRSTHAND_'),
    table('The bank gateway', gatewaySettings, 'BANK_GATEWAY_'),
    table('The console', consoleSettings, 'FIRSTHAND_CONSOLE_'),
    table('The storefront', storefrontSettings, 'FIRSTHAND_STOREFRONT_'),
    table('Migration of the service', migrateSettings, 'FIRSTHAND_'),
    table('After a restore', restoreSettings, 'FIRSTHAND_'),
    table('Compliance', complianceSettings, 'COMPLIANCE_'),
    table('Migration of Compliance', complianceMigrateSettings, 'COMPLIANCE_'),
    table('A signer', signerSettings).replace(
      '\n\n|',
      '\n\nA JSON file of its own, named on the command line: see [Signers](signers.md).\n\n|',
    ),
  ].join('')
