import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reportFailure } from './command.ts'

reportFailure('check-settings')

const usage = `firsthand-check-settings PROGRAM [--env-file FILE] [--connect]
firsthand-check-settings signer SETTINGS [--connect]`

const [program = '', ...args] = process.argv.slice(2)
if (!/^[a-z][a-z-]*$/.test(program)) throw new Error(usage)

/** The programs of this package, by their commands. */
function ownPrograms(): Readonly<Record<string, string>> {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && folder !== '/') folder = dirname(folder)
  const { bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin?: object }
  return Object.fromEntries(Object.entries(bin).map(([name, path]) => [name, join(folder, path)]))
}

// A program checks its settings itself, by the reader of its start: of this package, or of another one on the path.
const name = `firsthand-${program}`
const own = ownPrograms()[name]
const command = own === undefined ? [name] : [process.execPath, own]
const { status, error } = spawnSync(command[0] as string, [...command.slice(1), '--check-settings', ...args], {
  stdio: 'inherit',
})
if (error !== undefined) throw new Error(`there is no ${name} here: ${error.message}`)
process.exitCode = status ?? 1
