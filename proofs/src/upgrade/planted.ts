import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { repository } from '../harness/changed-copy.ts'

/** A migration that the release before does not survive: it reads and writes the column. */
export const breaking = { file: '0099_rename_bundle.sql', sql: 'alter table app.quote rename column bundle to bytes;' }

const run = promisify(execFile)

/** What the linter answers to it; faults where it is not refused by its name. */
export async function lintFaults(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-planted-'))
  try {
    const file = join(folder, breaking.file)
    await writeFile(file, breaking.sql)
    const lint = ['scripts/migrations/lint.ts', file]
    const outcome = await run(process.execPath, lint, { cwd: repository }).then(
      ({ stdout }) => ({ refused: false, stdout }),
      ({ stdout }: { stdout: string }) => ({ refused: true, stdout }),
    )
    console.log(outcome.stdout.trim())
    const named = [breaking.file, 'used-by-the-release-before', 'rename column bundle to bytes', 'instead:']
    return outcome.refused && named.every((text) => outcome.stdout.includes(text))
      ? []
      : [`the linter let ${breaking.file} pass, or did not name it`]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Applies it past the linter. */
export const forceBreaking = (databaseUrl: string) => runAsAdmin(databaseUrl, breaking.sql)
