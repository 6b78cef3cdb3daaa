import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const bytes = 24 * 1024 * 1024

/** A disk of its own where the machine lets us mount one; a folder otherwise, which is then never full. */
export function smallDisk(folder: string) {
  mkdirSync(folder, { recursive: true })
  let isMounted = true
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    isMounted = false
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    isMounted,
    /** Leaves no byte free. */
    fill(): void {
      if (!isMounted) return
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize + bsize))
      } catch {
        // It is full, as it was to be.
      }
    },
    clear: () => rmSync(ballast, { force: true }),
    free(): void {
      if (isMounted) execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
    },
  }
}
