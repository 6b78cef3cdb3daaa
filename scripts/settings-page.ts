import type { Setting } from '../platform/settings/src/setting.ts'
import { Settings as signerSettings } from '../signer/src/settings.ts'
import { settingsPrograms } from './settings/programs.ts'

const heading = `# Settings

Every setting of every program. Generated from the schemas by which the programs read them: change a schema, then run \`pnpm generate\`.
An unknown name or an invalid value stops the start, and the last line of the log, in JSON, names every setting that is wrong.

Four rules hold for all of them:

- **In a file.** Any setting \`X\` can be given as \`X_FILE\`, the path of a file with its value. [Secrets](secrets.md) are always in files.
- **Read again.** On SIGHUP a program reads every file again, and logs names and fingerprints. A file that is wrong changes nothing.
- **A newer release’s settings.** With \`IGNORE_UNKNOWN=1\` under the program’s prefix (\`FIRSTHAND_IGNORE_UNKNOWN\`, \`COMPLIANCE_IGNORE_UNKNOWN\`
  and so on), unknown names are ignored and logged, so that a rollback starts.
- **Kubernetes.** Service links (\`FIRSTHAND_API_PORT=tcp://…\`) are recognised, ignored and logged.

\`firsthand-check-settings PROGRAM\` reads settings as the program does, and with \`--connect\` opens what it would open: see [Secrets](secrets.md#checking-settings).
`

function kindOf({ type, enum: values, minimum, maximum }: Setting): string {
  if (values !== undefined) return values.map((each) => `\`${each}\``).join(', ')
  if (type === 'integer') return `${minimum} to ${maximum}`
  return type === 'string' ? 'text' : type === 'boolean' ? '`true`, `false`' : 'JSON'
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
    ...Object.values(settingsPrograms).map(({ title, schema, prefix }) => table(title, schema, prefix)),
    table('A signer', signerSettings).replace(
      '\n\n|',
      '\n\nA JSON file of its own, named on the command line: see [Signers](signers.md).\n\n|',
    ),
  ].join('')
