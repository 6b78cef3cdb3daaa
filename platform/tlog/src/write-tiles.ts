import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { leafHash } from './merkle.ts'
import { readTile } from './tile-folder.ts'
import { hashOver, newTiles, partialFolder, type Tile, tilePath, tileWidth, writeBundle } from './tiles.ts'

export type ReadEntries = (from: number, to: number) => Promise<readonly Uint8Array[]>

/** Replaces a file as a whole, and on the disk before it answers: a reader and a restart see the old one or the new one. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${process.pid}.new`
  const file = await open(beside, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

async function bytesOf(folder: string, { level, index, width }: Tile, read: ReadEntries): Promise<Buffer> {
  const [from, to] = [index * tileWidth, index * tileWidth + width]
  if (level === 'entries') return writeBundle(await read(from, to))
  if (level === 0) return Buffer.concat((await read(from, to)).map(leafHash))
  const below = Array.from({ length: width }, (_, i) => ({ level: level - 1, index: from + i, width: tileWidth }))
  const hashes: Uint8Array[] = []
  for (const tile of below) hashes.push(hashOver(await readTile(folder, tile), 0, tileWidth))
  return Buffer.concat(hashes)
}

/** Writes the tiles that a tree of this size has beyond its beginning. The same leaves make the same files, however often. */
export async function writeTiles(folder: string, [old, size]: readonly [number, number], read: ReadEntries) {
  for (const tile of newTiles(old, size)) {
    await replaceFile(join(folder, tilePath(tile)), await bytesOf(folder, tile, read))
    // Partial ones have the same beginning, and readers turn to the full one.
    if (tile.width === tileWidth) await rm(join(folder, partialFolder(tile)), { recursive: true, force: true })
  }
}
