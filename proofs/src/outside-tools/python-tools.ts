import { dirname, join } from 'node:path'
import { pythonEnvironment } from '../../../scripts/python/environment.ts'

const lock = 'proofs/src/outside-tools/python/requirements.txt'

/** A program of the locked Python packages. */
export async function pythonTool(name: string): Promise<string> {
  return join(dirname(await pythonEnvironment(lock)), name)
}
