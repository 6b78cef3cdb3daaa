import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inclusionProof, leafHash, nodeHash, rootOf } from './merkle.ts'
import { entryAt, nodesIn } from './tile-folder.ts'
import { newTiles, readBundle, tilePath, writeBundle } from './tiles.ts'
import { isIncluded } from './verify-proof.ts'

const folder = await mkdtemp(join(tmpdir(), 'tiles-'))
afterAll(() => rm(folder, { recursive: true }))

test.each([
  [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
  [{ level: 0, index: 1234067, width: 256 }, 'tile/0/x001/x234/067'],
  [{ level: 2, index: 5, width: 17 }, 'tile/2/005.p/17'],
  [{ level: 'entries', index: 1000, width: 1 }, 'tile/entries/x001/000.p/1'],
] as const)('the tile %j lies at %s', (tile, path) => {
  expect(tilePath(tile)).toBe(path)
})

test('a tree that grows gets each tile that changed, and no level without a hash', () => {
  const paths = (old: number, size: number) => newTiles(old, size).map(tilePath)
  expect(paths(0, 1)).toEqual(['tile/entries/000.p/1', 'tile/0/000.p/1'])
  expect(paths(255, 256)).toEqual(['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1'])
  expect(paths(256, 257)).toEqual(['tile/entries/001.p/1', 'tile/0/001.p/1'])
  expect(paths(250, 600)).toEqual([
    'tile/entries/000',
    'tile/entries/001',
    'tile/entries/002.p/88',
    'tile/0/000',
    'tile/0/001',
    'tile/0/002.p/88',
    'tile/1/000.p/2',
  ])
  expect(paths(65_535, 65_536)).toEqual(['tile/entries/255', 'tile/0/255', 'tile/1/000', 'tile/2/000.p/1'])
  expect(paths(7, 7)).toEqual([])
})

test('a bundle is read as it was written, and one that was cut is refused', () => {
  const entries = [Buffer.from('a'), Buffer.alloc(0), Buffer.alloc(300, 7)]
  const bytes = writeBundle(entries)
  expect(readBundle(bytes)).toEqual(entries)
  expect(() => readBundle(bytes.subarray(0, -1))).toThrow('cut')
  expect(() => readBundle(bytes.subarray(0, 1))).toThrow('cut')
})

test('roots and proofs come out of the tiles as out of the leaves', async () => {
  const size = 600
  const entries = Array.from({ length: size }, (_, i) => Buffer.from(`entry ${i}`))
  const levels = [entries.map((entry) => leafHash(entry))]
  for (let at = levels[0]!; at.length > 1; at = levels.at(-1)!)
    levels.push(Array.from({ length: Math.floor(at.length / 2) }, (_, i) => nodeHash(at[2 * i]!, at[2 * i + 1]!)))
  for (const tile of newTiles(0, size)) {
    const [from, to] = [tile.index * 256, tile.index * 256 + tile.width]
    const bytes =
      tile.level === 'entries'
        ? writeBundle(entries.slice(from, to))
        : Buffer.concat(levels[tile.level * 8]!.slice(from, to))
    await mkdir(dirname(join(folder, tilePath(tile))), { recursive: true })
    await writeFile(join(folder, tilePath(tile)), bytes)
  }
  const byLeaves = async (places: readonly { level: number; index: number }[]) =>
    places.map(({ level, index }) => levels[level]![index]!)
  const read = nodesIn(folder, size)
  for (const part of [1, 255, 256, 257, 512, 599, 600]) {
    const root = await rootOf(part, read)
    expect(Buffer.from(root)).toEqual(await rootOf(part, byLeaves))
    const proof = await inclusionProof(part - 1, part, read)
    expect(isIncluded({ index: part - 1, entry: entries[part - 1]! }, proof, { size: part, root })).toBe(true)
  }
  expect(await entryAt(folder, 599, size)).toEqual(entries[599])
  await expect(entryAt(folder, 600, size + 1)).rejects.toThrow('has no')
})
