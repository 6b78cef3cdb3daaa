import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The last release of the minor version before ours, and what its package must hash to. */
const [name, version] = ['@restatedev/restate-server-linux-x64', '1.6.2']
const integrity = 'sha512-hx83ecX0WqSsc9Kpqz13mPojfRqAi4OJ7yEPGtBvfw9sRrjXUXAytwDaNB7NUHeRwjMKYxCLzMxDWhphI9SJBA=='

/**
 * Fetches the server of the minor version before ours. It is 70 MB and only a whole run wants it, so it is no dependency; the
 * hash pins it as a lock file would.
 */
export function releaseBefore(): { readonly version: string; readonly program: string } {
  const folder = mkdtempSync(join(tmpdir(), 'engine-before-'))
  execFileSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder, stdio: 'ignore' })
  const [file = ''] = readdirSync(folder)
  const found = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')}`
  if (found !== integrity) throw new Error(`${name}@${version} is not what it was: ${found}`)
  execFileSync('tar', ['xzf', file], { cwd: folder })
  return { version, program: join(folder, 'package', 'bin', 'restate-server') }
}
