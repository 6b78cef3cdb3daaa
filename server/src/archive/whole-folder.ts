import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** On the disk, also when the power fails in the next moment. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}

/** What a folder is called until it is whole. */
const partialOf = (place: string) => `${place}.partial`
export const isPartial = (name: string): boolean => name.endsWith('.partial')

/**
 * Makes a folder that has its name only once all that `fill` puts into it is on the disk; what an interrupted run has left is made
 * anew. Modes are set last: of the files and of the folder itself.
 */
export async function makeWhole<T>(
  place: string,
  modes: { readonly file: number; readonly folder: number },
  fill: (partial: string) => Promise<T>,
): Promise<T> {
  const partial = partialOf(place)
  // A folder that nobody may write to is emptied by nobody but root.
  await chmod(partial, 0o700).catch(() => undefined)
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  const filled = await fill(partial).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true })
    throw error
  })
  for (const name of await readdir(partial)) {
    await chmod(join(partial, name), modes.file)
    await flush(join(partial, name))
  }
  await chmod(partial, modes.folder)
  await flush(partial)
  await rename(partial, place)
  await flush(dirname(place))
  return filled
}
