import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signCheckpoint } from '@firsthand/tlog/checkpoint'
import { rootOf } from '@firsthand/tlog/merkle'
import { noteSigner, signs } from '@firsthand/tlog/note'
import { entryAt, nodesIn, publishedIn } from '@firsthand/tlog/tile-folder'
import { replaceFile, writeTiles } from '@firsthand/tlog/write-tiles'

type Stolen = { readonly origin: string; readonly keyFile: string; readonly folder: string }

/**
 * What an administrator with the database, the files and the key of the log can make: the same log with another entry at one place, its
 * tiles and its checkpoint signed anew.
 */
export async function rewriteLog({ origin, keyFile, folder }: Stolen, into: string, leaf: number, entry: Buffer) {
  const published = await publishedIn(folder)
  if (published === null) throw new Error('nothing is published')
  const { size } = published
  const entries = await Promise.all(
    Array.from({ length: size }, async (_, i) => (i === leaf ? entry : entryAt(folder, i, size))),
  )
  await writeTiles(into, [0, size], async (from, to) => entries.slice(from, to))
  const signer = noteSigner(origin, signs.note, createPrivateKey(readFileSync(keyFile)))
  const root = Buffer.from(await rootOf(size, nodesIn(into, size)))
  const checkpoint = signCheckpoint(signer, { size, root })
  await replaceFile(join(into, 'checkpoint'), Buffer.from(checkpoint))
  return { size, root, checkpoint }
}
