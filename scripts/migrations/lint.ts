// Judges every migration that no release has: `node scripts/migrations/lint.ts [FILE…]`, or `pnpm step:migrations`. The release before this
// one works on the same database while a release is rolled out, and again when it is rolled back.
import { globSync, readFileSync } from 'node:fs'
import { isWithoutTransaction, statementsOf } from '@firsthand/migrations/sql-statements'
import { before } from '../released/build-before.ts'
import { type Judged, type Known, ownRules } from './own-rules.ts'
import { madeBefore, releasedMigrations, usedBefore } from './release-before.ts'
import { type SquawkFinding, squawk } from './squawk.ts'

/** One refusal: which file, which statement, which rule, and what to do instead. */
export type Refused = {
  readonly path: string
  readonly line: number
  readonly statement: string
  readonly rule: string
  readonly why: string
  readonly instead: string
}

/** Rules of squawk that ours answer with more knowledge. */
const answeredByOurs = new Set([
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-database',
  'renaming-column',
  'renaming-table',
])

/** Where squawk itself gives no advice. */
const advice: Readonly<Record<string, string>> = {
  'require-concurrent-index-creation':
    'put create index concurrently if not exists into a file of its own whose first line is -- no transaction',
  'require-concurrent-index-deletion':
    'put drop index concurrently if exists into a file of its own whose first line is -- no transaction',
  'changing-column-type': 'add a column of the new type beside it, write both, and read the new one',
  'constraint-missing-not-valid': 'add it as not valid, and validate it in the next file',
}

const judged = (path: string): Judged => {
  const sql = readFileSync(path, 'utf8')
  return { path, withoutTransaction: isWithoutTransaction(sql), statements: statementsOf(sql) }
}

/** A table that no release has is empty, and nobody waits for it. */
const isOfRelease = (text: string, { made }: Known) => {
  const tables = [...text.matchAll(/\b(?:table(?: if exists)?(?: only)?|on(?: only)?) ((?:app|led|cmp)\.\w+)/gi)]
  return tables.length === 0 || tables.some(([, table = '']) => made.has(table.toLowerCase()))
}

function refusedBySquawk(file: Judged, findings: readonly SquawkFinding[], known: Known): Refused[] {
  return findings.flatMap(({ rule, line, message, help }) => {
    const statement = file.statements.find((each) => each.line <= line && line <= each.lastLine)
    if (statement !== undefined && (answeredByOurs.has(rule) || !isOfRelease(statement.text, known))) return []
    const instead = advice[rule] ?? help ?? 'see docs/upgrade.md'
    return [{ path: file.path, line, statement: statement?.text ?? '', rule, why: message, instead }]
  })
}

const refusedByUs = (file: Judged, known: Known): Refused[] =>
  file.statements.flatMap((statement) =>
    ownRules.flatMap(({ name: rule, judge }) => {
      const fault = judge(statement, file, known)
      return fault === null
        ? []
        : [{ path: file.path, line: statement.line, statement: statement.text, rule, ...fault }]
    }),
  )

/** All that is refused in these files. */
export function lint(paths: readonly string[]): readonly Refused[] {
  const known: Known = { made: madeBefore(releasedMigrations()), usedBefore }
  const files = paths.map(judged)
  const by = (alone: boolean) =>
    squawk(
      files.filter(({ withoutTransaction }) => withoutTransaction === alone).map(({ path }) => path),
      !alone,
    )
  const findings = new Map([...by(false), ...by(true)])
  return files.flatMap((file) => [
    ...refusedByUs(file, known),
    ...refusedBySquawk(file, findings.get(file.path) ?? [], known),
  ])
}

export const printed = ({ path, line, statement, rule, why, instead }: Refused): string =>
  `${path}:${line}: ${rule}\n  ${statement.slice(0, 160)}\n  why: ${why}\n  instead: ${instead}`

/** Migrations that no release has. */
function newMigrations(): readonly string[] {
  const released = releasedMigrations()
  return globSync('{server,compliance}/migrations/*.sql')
    .sort()
    .filter((path) => !released.has(path))
}

if (import.meta.main) {
  const named = process.argv.slice(2)
  const paths = named.length > 0 ? named : newMigrations()
  const refused = lint(paths)
  for (const each of refused) console.log(printed(each))
  console.log(`${paths.length} migrations newer than ${before.release}, ${refused.length} statements refused`)
  process.exit(refused.length === 0 ? 0 : 1)
}
