import { spawnSync } from 'node:child_process'

/** What squawk says about a place in a file. */
export type SquawkFinding = {
  readonly rule: string
  readonly line: number
  readonly message: string
  readonly help: string | null
}

type Reported = { file: string; line: number; rule_name: string; message: string; help: string | null }

/** Squawk's findings in these files, by file. */
export function squawk(
  files: readonly string[],
  inTransaction: boolean,
): ReadonlyMap<string, readonly SquawkFinding[]> {
  const found = new Map<string, SquawkFinding[]>()
  if (files.length === 0) return found
  const how = inTransaction ? ['--assume-in-transaction'] : []
  const { stdout, stderr, error } = spawnSync('squawk', ['--reporter', 'json', ...how, ...files], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` },
  })
  if (error || stdout.trim() === '') throw new Error(`squawk did not run: ${error?.message ?? stderr}`)
  // Its lines begin with 0.
  for (const { file, line, rule_name: rule, message, help } of JSON.parse(stdout) as Reported[])
    found.set(file, [...(found.get(file) ?? []), { rule, line: line + 1, message, help }])
  return found
}
