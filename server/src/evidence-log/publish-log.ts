import { join } from 'node:path'
import { inCluster, type TenantTransaction } from '@firsthand/postgres/tenant'
import { signCheckpoint } from '@firsthand/tlog/checkpoint'
import { rootOf } from '@firsthand/tlog/merkle'
import type { NoteSigner } from '@firsthand/tlog/note'
import { nodesIn, publishedIn } from '@firsthand/tlog/tile-folder'
import { replaceFile, writeTiles } from '@firsthand/tlog/write-tiles'
import type pg from 'pg'
import {
  checkpointAt,
  entriesIn,
  type KeptCheckpoint,
  keepCheckpoint,
  lockLogForFiles,
  newestCheckpoint,
  sizeOf,
} from './log.store.ts'
import { linesBelow } from './witnesses.store.ts'

/** The log as it was published and the log as it is kept contradict each other. Nothing is signed until a person has looked. */
export class ForkedLog extends Error {
  override readonly name = 'ForkedLog'
}

export type PublishDeps = {
  readonly pool: pg.Pool
  readonly folder: string
  readonly signer: NoteSigner
  /** The names of the witnesses, in the order of their lines. */
  readonly witnesses: readonly string[]
}

/** Leaves that one checkpoint takes in at the most: a first one over many is made in steps. */
const stepMax = 20_000

/** How far the folder is, after a comparison with what was signed for that size. */
async function publishedSize(query: TenantTransaction, folder: string): Promise<number> {
  const published = await publishedIn(folder)
  if (published === null) return 0
  const kept = await checkpointAt(query, published.size)
  if (kept === null)
    throw new ForkedLog(`the published checkpoint of ${published.size} leaves is not in the database: it was set back`)
  if (!kept.root.equals(published.root))
    throw new ForkedLog(`the published checkpoint of ${published.size} leaves has another root than the database has`)
  return published.size
}

/**
 * Signs the state of the committed leaves: first the tiles, then the comparison of what they begin with, then the signature. A
 * crash before the commit repeats it with the same result.
 */
export const signNewest = ({ pool, folder, signer }: PublishDeps): Promise<KeptCheckpoint | null> =>
  inCluster(pool, async (query) => {
    await lockLogForFiles(query)
    const last = await newestCheckpoint(query)
    const published = await publishedSize(query, folder)
    const leaves = await sizeOf(query)
    const signed = last?.size ?? 0
    if (leaves < signed) throw new ForkedLog(`${signed} leaves were signed, and ${leaves} are there`)
    const size = Math.min(leaves, published + stepMax)
    if (size <= signed && published >= signed) return last
    await writeTiles(folder, [Math.min(published, signed), size], (from, to) => entriesIn(query, from, to))
    // A folder that starts anew catches up with what was signed first.
    if (size <= signed) return size === signed ? last : null
    const read = nodesIn(folder, size)
    if (last !== null && !last.root.equals(Buffer.from(await rootOf(last.size, read))))
      throw new ForkedLog(`the tree does not begin with the ${last.size} leaves that were signed`)
    const root = Buffer.from(await rootOf(size, read))
    const checkpoint = { size, root, note: signCheckpoint(signer, { size, root }) }
    await keepCheckpoint(query, checkpoint)
    return checkpoint
  })

/** Shows the newest checkpoint with the lines of its witnesses. It is made of what is committed alone, so it never goes back. */
export const publish = ({ pool, folder, witnesses }: PublishDeps): Promise<number> =>
  inCluster(pool, async (query) => {
    await lockLogForFiles(query)
    const newest = await newestCheckpoint(query)
    if (newest === null) return 0
    await publishedSize(query, folder)
    const text = newest.note + (await linesBelow(query, newest.size, witnesses))
    if ((await publishedIn(folder))?.source !== text) await replaceFile(join(folder, 'checkpoint'), Buffer.from(text))
    return newest.size
  })
