import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** A new name in a folder is on the disk once the folder is. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Our copies of files that are on their way, each under its hash. */
export function openKeptFiles(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (sha256: string) => join(folder, sha256)
  return {
    /** On the disk before the journal names it. */
    keepBytes(sha256: string, bytes: Uint8Array): void {
      const draft = `${pathOf(sha256)}.draft`
      try {
        writeFileSync(draft, bytes, { flush: true, mode: 0o600 })
        renameSync(draft, pathOf(sha256))
        syncFolder(folder)
      } catch (error) {
        rmSync(draft, { force: true })
        throw error
      }
    },
    /** Whether the copy is what its name says. */
    isSound: (sha256: string): boolean => {
      const path = pathOf(sha256)
      return existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256
    },
    bytesOf: (sha256: string): Buffer => readFileSync(pathOf(sha256)),
    forgetBytes: (sha256: string): void => rmSync(pathOf(sha256), { force: true }),
    /** When a copy was written; null when there is none. */
    keptSince: (sha256: string): number | null => statSync(pathOf(sha256), { throwIfNoEntry: false })?.mtimeMs ?? null,
    /** Why the folder takes no files; null while it does. A full disk shows too. */
    fault(): string | null {
      const probe = join(folder, 'probe')
      try {
        writeFileSync(probe, Buffer.alloc(4_096))
        rmSync(probe)
        return null
      } catch (error) {
        return `the state folder cannot be written to (${(error as NodeJS.ErrnoException).code})`
      }
    },
  }
}
