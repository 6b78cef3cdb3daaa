import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { builtWheel } from './built.ts'
import { pythonEnvironment } from './environment.ts'

const installing = async () => {
  const python = await pythonEnvironment()
  const wheel = resolve(await builtWheel(python))
  const args = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', '--force-reinstall', wheel]
  await promisify(execFile)(python, args)
  return python
}

let made: Promise<string> | undefined

/** A Python that has the client as its users have it: from the wheel. Built once in a process. */
export const installedClient = (): Promise<string> => {
  made ??= installing()
  return made
}
