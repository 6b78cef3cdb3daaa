import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where the generated client stands. Nothing else is kept there. */
export const clientFolder = 'sdk/src/gen'

/** Every file of the client that belongs to the committed document, by its path. */
export async function generatedClient(): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-client-'))
  try {
    await promisify(execFile)('node', ['tools/src/make-client.ts', folder])
    const paths = await Array.fromAsync(glob('**/*.ts', { cwd: folder }))
    const texts = paths
      .sort()
      .map(async (path) => [`${clientFolder}/${path}`, await readFile(join(folder, path), 'utf8')] as const)
    return new Map(await Promise.all(texts))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
