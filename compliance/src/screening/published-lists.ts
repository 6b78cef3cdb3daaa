import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { ListFile, ReadList } from './list-file.ts'
import type { ListPublications } from './list-publication.store.ts'
import { screeningUnavailable, versionsOf } from './require-lists.ts'

/** How soon an instance learns of a publication without deciding anything. */
const pollMs = 1_000
const publishAttempts = 5
const notInForce = 'The sanctions lists of this instance are not the ones in force.'

/**
 * The lists of this instance beside those in force. An instance decides only while both are the same, and names the
 * publication in the transaction of its decision, which the database refuses once another one is in force.
 */
export function publishedLists(lists: readonly ListFile[], publications: ListPublications, log: Logger) {
  /** Which publication the lists in memory are; null while they are not the ones in force. */
  let held: number | null = null
  let missing: number | null = null
  let timer: NodeJS.Timeout | undefined

  const use = (read: readonly ReadList[], number: number) => {
    for (const list of read) list.use()
    if (held !== number) log.info({ number, lists: versionsOf(lists) }, 'lists.in_force')
    held = number
    missing = null
  }

  async function publish(read: readonly ReadList[]): Promise<void> {
    const versions = versionsOf(read)
    for (let attempt = 0; attempt < publishAttempts; attempt += 1) {
      const last = await publications.inForce()
      const same = last !== null && isDeepStrictEqual(last.versions, versions)
      const number = same ? last.number : await publications.publish(last?.number ?? 0, versions)
      if (number === 0) return log.error({ lists: versions }, 'lists.replaced_before')
      if (number !== null) return use(read, number)
    }
    log.error({ lists: versions }, 'lists.not_published')
  }

  /** Compares with what is in force. Files that were replaced since they were read are read again. */
  async function compare(): Promise<void> {
    const last = await publications.inForce()
    // Only on an empty database: a host with old files must not put them into force by being started.
    if (last === null) return publish(lists.map((list) => ({ ...list, use: () => undefined })))
    if (last.number === held) return
    if (isDeepStrictEqual(last.versions, versionsOf(lists))) return use([], last.number)
    held = null
    const changed = (await Promise.all(lists.map((list) => list.hasChanged()))).includes(true)
    const read = changed || missing !== last.number ? await Promise.all(lists.map((list) => list.read())) : []
    if (read.length > 0 && isDeepStrictEqual(last.versions, versionsOf(read))) return use(read, last.number)
    if (missing !== last.number) log.error({ number: last.number, lists: last.versions }, 'lists.not_in_force')
    missing = last.number
  }
  const tryToCompare = () => compare().catch((err: Error) => log.warn({ err }, 'lists.not_compared'))

  return {
    /** The publication that this instance may decide by. */
    requireInForce(): number {
      if (held === null) throw screeningUnavailable(notInForce)
      return held
    },

    /** Why this instance may decide nothing; null while it may. */
    fault: (): string | null => (held === null ? notInForce : null),

    /** The publication that the lists in memory are; null while they are not the ones in force. */
    held: (): number | null => held,

    async start(): Promise<void> {
      await tryToCompare()
      timer = setInterval(() => void tryToCompare(), pollMs).unref()
    },

    /** Reads the files again and publishes them. A list that cannot be read stays as it was, and the log shows it. */
    async reload(): Promise<void> {
      const read: ReadList[] = []
      for (const list of lists) {
        try {
          const fresh = await list.read()
          log.info({ list: list.name, version: fresh.version() }, 'list.reloaded')
          read.push(fresh)
        } catch (err) {
          log.error({ list: list.name, err: err as Error }, 'list.not_reloaded')
          read.push({ name: list.name, version: () => list.version(), use: () => undefined })
        }
      }
      await publish(read)
    },

    stop: () => clearInterval(timer),
  }
}

export type PublishedLists = ReturnType<typeof publishedLists>
