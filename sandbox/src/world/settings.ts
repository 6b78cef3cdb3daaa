import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * The administrator's URL of a PostgreSQL server to use instead of one of our own; undefined when none is set. Its
 * user must be allowed to create roles and databases.
 */
export function databaseUrlSetting(): string | undefined {
  return process.env.DATABASE_URL || undefined
}

/** The file from which a process of a world with a movable clock reads the time; undefined for the real time. */
export function clockFileSetting(): string | undefined {
  return process.env.SANDBOX_CLOCK_FILE || undefined
}

/** How this process was started, by what npm, npx and pnpm leave in the environment. */
export function startedBy() {
  const { npm_lifecycle_event: event, npm_config_package: npxPackage, npm_config_user_agent: agent, PATH } = process.env
  const [nodePath = '', program = ''] = process.argv
  return { nodePath, program, folder: process.cwd(), searchPath: PATH ?? '', event, npxPackage, agent }
}

/** The folders in which a shell would look for a program. */
export function searchPath(): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}

/** Where worlds have their folders. A Mac's own folder for it is so long that no socket fits into it. */
export function temporaryFolder(): string {
  return process.platform === 'darwin' ? '/tmp' : tmpdir()
}

/** The folder where programs of this user keep what outlives them. */
export function stateFolder(): string {
  return join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'firsthand')
}

/**
 * What every child process inherits: the search path, Node's own switches, where traces go and where bundled programs lie. Nothing else,
 * because the service refuses settings that it does not know and a sandbox must not depend on the shell it was started from.
 */
export function inheritedEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(PATH$|NODE_|OTEL_|SANDBOX_BUNDLED_PROGRAMS$)/.test(name),
  )
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The folder of bundled programs to start instead of the sources; undefined when none is set. */
export function bundledProgramsSetting(): string | undefined {
  return process.env.SANDBOX_BUNDLED_PROGRAMS || undefined
}

/** The control address of the sandbox that commands speak to; undefined when none is set. */
export function sandboxUrl(): string | undefined {
  return process.env.FIRSTHAND_SANDBOX_URL || undefined
}

/** Whether whoever looks at a terminal asked for no colours. */
export function wantsNoColour(): boolean {
  return (process.env.NO_COLOR ?? '') !== ''
}

/** The folder of the schemas that ISO publishes for bank files; undefined when none is set. */
export function messageSchemaFolder(): string | undefined {
  return process.env.ISO20022_SCHEMAS || undefined
}
