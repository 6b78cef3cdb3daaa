import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { installationOf } from '../pack/installation.ts'

const run = promisify(execFile)

/**
 * Installs a packed part by its own lock: npm checks every file against the hash in it. No package runs a script, but for the
 * sandbox, where PostgreSQL's package makes the links of its libraries.
 */
export async function install(packed: string, part: string): Promise<string> {
  const folder = installationOf(packed, part)
  const flags = ['--no-audit', '--no-fund', '--silent', ...(part === 'sandbox' ? [] : ['--ignore-scripts'])]
  await run('npm', ['ci', ...flags], { cwd: folder })
  return folder
}
