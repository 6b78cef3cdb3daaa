import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { before } from '../released/build-before.ts'

/** The migrations that releases have, by their path: they are never changed, and were judged when they were new. */
export function releasedMigrations(): ReadonlySet<string> {
  const lines = globSync('docs/released/*-migrations.txt').flatMap((list) => readFileSync(list, 'utf8').split('\n'))
  return new Set(lines.filter((line) => line !== '').map((line) => line.split('  ')[1] ?? ''))
}

/** Programs that reach a database. Tests do not run in production, and a generated row names every column. */
const sources = ['server/src', 'compliance/src', 'platform', ':!*.test.ts', ':!*/testing/*', ':!*rows.gen.ts']

/** The source files of the release before this one that hold all of these words. */
export function usedBefore(...words: readonly string[]): readonly string[] {
  const patterns = words.flatMap((word) => ['-e', word])
  try {
    const found = execFileSync('git', ['grep', '-lwF', '--all-match', ...patterns, before.commit, '--', ...sources], {
      encoding: 'utf8',
    })
    return (
      found
        .trim()
        .split('\n')
        .map((line) => line.slice(line.indexOf(':') + 1))
        // Where its SQL stands comes first.
        .sort((one, other) => Number(other.endsWith('.store.ts')) - Number(one.endsWith('.store.ts')))
    )
  } catch (error) {
    // git grep ends with 1 where it found nothing, and with 128 where it could not read.
    if ((error as { status?: number }).status === 1) return []
    throw new Error(`the source of ${before.release} cannot be read: this checkout does not hold ${before.commit}`)
  }
}

/** What the migrations of releases have made, `app.quote` or `app.append_event`. */
export function madeBefore(released: ReadonlySet<string>): ReadonlySet<string> {
  const making = /\bcreate (?:or replace )?(?:table|view|function|type|sequence)(?: if not exists)? (\w+\.\w+)/gi
  const made = [...released].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(making)].map(([, name = '']) => name.toLowerCase()),
  )
  return new Set(made)
}
