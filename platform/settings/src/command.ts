import { type Checked, checkSettings, isCheck } from './check-settings.ts'
import { ConfigError } from './config-error.ts'
import type { SettingsReport } from './settings-report.ts'

/** Writes the last line of a command that failed, with every setting that is wrong. Not to its output, which may be data. */
export function failCommand(program: string, error: unknown): never {
  const { name: type, message, code } = error as Error & { code?: unknown }
  const settings = error instanceof ConfigError ? error.wrong.map(({ setting }) => setting) : undefined
  const line = { level: 60, time: Date.now(), err: { type, code, message, settings }, msg: `${program}.failed` }
  process.stderr.write(`${JSON.stringify(line)}\n`)
  process.exit(1)
}

/** A command without settings of its own: whatever it throws is its last line, as JSON. */
export function reportFailure(program: string): void {
  process.on('uncaughtException', (error) => failCommand(program, error))
}

/**
 * The settings of a command, read when it asks for them. Whatever the command throws is its last line, as JSON. With `--check-settings`
 * they are checked, and the command ends.
 */
export async function command<C extends { readonly settings: SettingsReport }>(checked: Checked<C>): Promise<() => C> {
  reportFailure(checked.program)
  const args = process.argv.slice(2)
  if (isCheck(args)) process.exit(await checkSettings(checked, args))
  return () => checked.read()
}
