import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { writeProof } from './leaf-proof.ts'
import { inclusionProof, type Place, type ReadNodes } from './merkle.ts'
import type { Note } from './note.ts'
import { hashOver, readBundle, type Tile, tileOf, tilePath, tileWidth } from './tiles.ts'

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The file; null when there is none. */
async function bytesOf(folder: string, path: string): Promise<Buffer | null> {
  return readFile(join(folder, path)).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/** A tile as it lies in the folder: a partial one may have given way to the full one, which begins with it. */
export async function readTile(folder: string, tile: Tile): Promise<Buffer> {
  const bytes =
    (await bytesOf(folder, tilePath(tile))) ?? (await bytesOf(folder, tilePath({ ...tile, width: tileWidth })))
  if (bytes === null) throw new Error(`the log has no ${tilePath(tile)}`)
  return bytes
}

/** Reads nodes of a tree of this size from its tiles, each tile once. */
export function nodesIn(folder: string, size: number): ReadNodes {
  const tiles = new Map<string, Promise<Buffer>>()
  async function nodeAt(place: Place): Promise<Uint8Array> {
    const { tile, start, end } = tileOf(place, size)
    const path = tilePath(tile)
    const read = tiles.get(path) ?? readTile(folder, tile)
    tiles.set(path, read)
    const bytes = await read
    if (bytes.length < end * 32) throw new Error(`${path} is cut`)
    return hashOver(bytes, start, end)
  }
  return (places) => Promise.all(places.map(nodeAt))
}

/** The entry at a place of a tree of this size. */
export async function entryAt(folder: string, index: number, size: number): Promise<Buffer> {
  const bundle = Math.floor(index / tileWidth)
  const width = Math.min(tileWidth, size - bundle * tileWidth)
  const entry = readBundle(await readTile(folder, { level: 'entries', index: bundle, width }))[index % tileWidth]
  if (entry === undefined) throw new Error(`the log has no entry ${index}`)
  return entry
}

/** The checkpoint that the folder shows; null when it has none. */
export async function publishedIn(
  folder: string,
): Promise<(Checkpoint & { readonly note: Note; readonly source: string }) | null> {
  const source = (await bytesOf(folder, 'checkpoint'))?.toString('utf8')
  return source === undefined ? null : { ...readCheckpoint(source), source }
}

/** The ways of leaves to what is published at this moment; null for one that nothing published covers. */
export async function leafProver(folder: string): Promise<(index: number) => Promise<string | null>> {
  const published = await publishedIn(folder)
  if (published === null) return async () => null
  const { size, source } = published
  const nodes = nodesIn(folder, size)
  return async (index) => (index < size ? writeProof(index, await inclusionProof(index, size, nodes), source) : null)
}
