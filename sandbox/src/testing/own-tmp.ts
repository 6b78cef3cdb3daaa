import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processesIn } from './leftovers.ts'

/** A folder for temporary files that one test has for itself, so that whatever is left in it is that test's fault. */
export type OwnTmp = Disposable & { readonly path: string; readonly isClean: () => boolean }

/** Makes the folder; it belongs to the given user when there is one. */
export function ownTmp(user?: { readonly uid: number; readonly gid: number }): OwnTmp {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  chmodSync(path, 0o755)
  if (user) chownSync(path, user.uid, user.gid)
  return {
    path,
    isClean: () => readdirSync(path).length === 0 && processesIn(path).length === 0,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}
