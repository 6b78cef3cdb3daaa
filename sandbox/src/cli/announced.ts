import { constants } from 'node:fs'
import { open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../world/settings.ts'

/** How the commands of another terminal find a running sandbox. */
export type Announcement = {
  readonly name: string
  readonly controlUrl: string
  readonly apiUrl: string
  readonly startedAt: string
}

const fileName = 'sandbox.json'

/** Writes the address into the world's own folder, which is removed with the world, however it ends. */
export async function announce(folder: string, announcement: Announcement): Promise<void> {
  await writeFile(join(folder, fileName), JSON.stringify(announcement), { mode: 0o600 })
}

/** The sandboxes of this user that answer, the newest first. */
export async function announced(): Promise<readonly Announcement[]> {
  const folders = (await readdir(temporaryFolder())).filter((name) => /^firsthand-[0-9a-f]{12}$/.test(name))
  const read = await Promise.all(folders.map((name) => readOwn(join(temporaryFolder(), name, fileName))))
  const found = await Promise.all(
    read.flat().map(async (each) => ((await factsAt(each.controlUrl)) === null ? [] : [each])),
  )
  return found.flat().toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
}

/** What a control server says of its sandbox; null where none answers. */
export async function factsAt(controlUrl: string): Promise<{ readonly name?: string | null } | null> {
  try {
    const answer = await fetch(`${controlUrl}/sandbox`, { signal: AbortSignal.timeout(5000) })
    return answer.ok ? ((await answer.json()) as { name?: string | null }) : null
  } catch {
    return null
  }
}

/** Only files that this user wrote are trusted: anybody may create a folder of that name, or put a link in it. */
async function readOwn(path: string): Promise<readonly Announcement[]> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null)
  if (file === null) return []
  try {
    const { uid } = await file.stat()
    return uid === process.getuid?.() ? [JSON.parse(await file.readFile('utf8')) as Announcement] : []
  } catch {
    return []
  } finally {
    await file.close()
  }
}
