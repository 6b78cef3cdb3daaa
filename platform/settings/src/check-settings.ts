import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { ConfigError, type WrongSetting } from './config-error.ts'
import type { Environment } from './read-settings.ts'
import type { SettingsReport } from './settings-report.ts'

/** Something that the program opens, by the setting that names it. Answers what was found; raises what is wrong. */
export type Connection = { readonly setting: string; readonly open: () => Promise<string> }

/** How the settings of one program are read and tried out. */
export type Checked<C> = {
  readonly program: string
  readonly read: (environment?: Environment) => C
  readonly connections?: (config: C) => readonly Connection[]
}

const flag = '--check-settings'

/** Whether the program is to check its settings instead of running. */
export const isCheck = (args: readonly string[]): boolean => args.includes(flag)

const say = (line: string) => process.stdout.write(`${line}\n`)

const patienceMs = 10_000

async function tryOut({ setting, open }: Connection): Promise<WrongSetting | null> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs).unref()
  })
  try {
    say(`connected ${setting}: ${await Promise.race([open(), late])}`)
    return null
  } catch (error) {
    const { message, code = '' } = error as { message: string; code?: string }
    return { setting, why: message || code }
  }
}

const wordless = (why: string) => why.replace(/^[:\s]+/, '')

/** Reads; answers the configuration, or null with what is wrong. */
function reading<C extends { readonly settings: SettingsReport }>({ read }: Checked<C>, environment?: Environment) {
  try {
    const config = read(environment)
    return { config, report: config.settings, wrong: [] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const { report } = error as { report?: SettingsReport }
    const wrong = error.wrong.length > 0 ? error.wrong : [{ setting: '', why: error.message }]
    return { config: null, report, wrong }
  }
}

/**
 * `--check-settings [--env-file FILE] [--connect]`: prints a line for each setting, and with `--connect` opens what the program would open. The
 * last line is JSON and names every setting that is wrong; the exit code is 0 when none is.
 */
export async function checkSettings<C extends { readonly settings: SettingsReport }>(
  checked: Checked<C>,
  args: readonly string[],
): Promise<number> {
  const options = {
    'check-settings': { type: 'boolean' },
    'env-file': { type: 'string' },
    connect: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...args], options, allowPositionals: true })
  const file = values['env-file']
  const environment = file === undefined ? undefined : parseEnv(readFileSync(file, 'utf8'))
  const { config, report, wrong: unread } = reading(checked, environment)
  for (const line of report?.lines() ?? []) say(line)
  for (const name of report?.links ?? []) say(`ignored ${name}: a Kubernetes service link`)
  for (const name of report?.ignored ?? []) say(`ignored ${name}: unknown`)
  const wanted = config === null || !values.connect ? [] : (checked.connections?.(config) ?? [])
  const unopened = (await Promise.all(wanted.map(tryOut))).filter((each) => each !== null)
  const wrong = [...unread, ...unopened].map(({ setting, why }) => ({ setting, why: wordless(why) }))
  const result = { program: checked.program, connected: wanted.length - unopened.length, wrong }
  say(JSON.stringify({ msg: wrong.length === 0 ? 'settings.right' : 'settings.wrong', ...result }))
  return wrong.length === 0 ? 0 : 1
}
