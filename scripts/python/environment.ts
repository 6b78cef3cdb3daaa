import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const clientLock = 'python/requirements.txt'
const leastMinor = 11
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The Python of this machine; an older one, or none, is a matter for the person who runs this. */
async function systemPython(): Promise<string> {
  const printed = await run('python3', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => 'no python3',
  )
  const [, major = '0', minor = '0'] = /^Python (\d+)\.(\d+)/.exec(printed) ?? []
  if (Number(major) === 3 && Number(minor) >= leastMinor) return printed
  throw new Error(
    `Python 3.${leastMinor} or newer is needed, and here is ${printed}: apt-get install python3 python3-venv`,
  )
}

async function install(folder: string, lock: string): Promise<void> {
  await run('python3', ['-m', 'venv', folder]).catch((error: Error) => {
    throw new Error(`No virtual environment could be made: apt-get install python3-venv\n${error.message}`)
  })
  const exact = ['--require-hashes', '--no-deps', '--only-binary', ':all:', '--no-compile', '-r', lock]
  await run(join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...exact])
}

/**
 * A virtual environment with the exact packages of a lock, the client's unless another is named, and its Python. It is kept as
 * long as the lock and the Python stay the same: to make it takes longer than all the tests.
 */
export async function pythonEnvironment(lock = clientLock): Promise<string> {
  const text = `${await systemPython()}\n${await readFile(lock, 'utf8')}`
  const folder = resolve('node_modules/.cache/python', createHash('sha256').update(text).digest('hex').slice(0, 16))
  const ready = join(folder, 'ready')
  if (!(await isThere(ready))) {
    console.log(`python: installing the packages of ${lock}`)
    await rm(folder, { recursive: true, force: true })
    await install(folder, lock)
    await writeFile(ready, text)
  }
  return join(folder, 'bin/python')
}
