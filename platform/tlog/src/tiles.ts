import { nodeHash, type Place } from './merkle.ts'

/** Hashes of a full tile, and entries of a full bundle. */
export const tileWidth = 256
const tileHeight = 8
const hashBytes = 32

/** One tile, or one bundle of entries, of a tree: full, or as wide as the tree is. */
export type Tile = { readonly level: number | 'entries'; readonly index: number; readonly width: number }

/** `x001/x234/067`: three digits at a time, so that no folder grows beyond a thousand names. */
function spelled(index: number): string {
  const digits = `${index}`
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? []
  return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
}

const isPartial = ({ width }: Tile): boolean => width < tileWidth

/** Where partial tiles of this one lie, until it is full. */
export const partialFolder = ({ level, index }: Tile): string => `tile/${level}/${spelled(index)}.p`

export const tilePath = (tile: Tile): string =>
  isPartial(tile) ? `${partialFolder(tile)}/${tile.width}` : `tile/${tile.level}/${spelled(tile.index)}`

/** The levels of tiles that a tree of this size has. */
const levelsOf = (size: number): readonly number[] =>
  Array.from({ length: 7 }, (_, level) => level).filter((level) => level === 0 || size >= tileWidth ** level)

/** Tiles and bundles that a tree has and its beginning has not, with the lowest level first: higher ones are made of them. */
export function newTiles(old: number, size: number): readonly Tile[] {
  const at = (level: number | 'entries'): readonly Tile[] => {
    const unit = level === 'entries' ? 1 : tileWidth ** level
    const [from, to] = [Math.floor(old / unit), Math.floor(size / unit)]
    if (from === to) return []
    const first = Math.floor(from / tileWidth)
    return Array.from({ length: Math.ceil(to / tileWidth) - first }, (_, i) => {
      const index = first + i
      return { level, index, width: Math.min(tileWidth, to - index * tileWidth) }
    })
  }
  return size === 0 ? [] : [...at('entries'), ...levelsOf(size).flatMap(at)]
}

/** The tile that a node is computed from in a tree of this size, and the hashes of it that the node is over. */
export function tileOf({ level, index }: Place, size: number) {
  const tileLevel = Math.floor(level / tileHeight)
  const inTile = 2 ** (level % tileHeight)
  const first = index * inTile
  const tileIndex = Math.floor(first / tileWidth)
  const width = Math.min(tileWidth, Math.floor(size / tileWidth ** tileLevel) - tileIndex * tileWidth)
  const start = first % tileWidth
  return { tile: { level: tileLevel, index: tileIndex, width }, start, end: start + inTile }
}

/** The hash over hashes of a tile, a power of two of them. */
export function hashOver(tile: Uint8Array, start: number, end: number): Uint8Array {
  if (end - start === 1) return tile.subarray(start * hashBytes, end * hashBytes)
  const middle = (start + end) / 2
  return nodeHash(hashOver(tile, start, middle), hashOver(tile, middle, end))
}

/** A bundle of entries: each behind its length, in two bytes. */
export const writeBundle = (entries: readonly Uint8Array[]): Buffer =>
  Buffer.concat(entries.flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]))

export function readBundle(bytes: Buffer): readonly Buffer[] {
  const entries: Buffer[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + 2 > bytes.length) throw new Error('a bundle is cut')
    const end = at + 2 + bytes.readUInt16BE(at)
    if (end > bytes.length) throw new Error('a bundle is cut')
    entries.push(bytes.subarray(at + 2, end))
    at = end
  }
  return entries
}
