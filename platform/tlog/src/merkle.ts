import { createHash } from 'node:crypto'

/** SHA-256 of nothing: the root of a tree without leaves. */
export const emptyRoot = createHash('sha256').digest()

/** Leaves and nodes have different prefixes (RFC 6962, 2.1): nobody passes a node off as an entry. */
export const leafHash = (entry: Uint8Array): Buffer =>
  createHash('sha256').update(Uint8Array.of(0)).update(entry).digest()

export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest()

/** A node of a tree: the hash over the leaves from `index * 2^level` on, `2^level` of them. */
export type Place = { readonly level: number; readonly index: number }

/** The largest power of two below a number above one. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1))

/** The complete nodes that a run of leaves is made of, from left to right; the run begins where its first one may begin. */
export function nodesOver(start: number, end: number): readonly Place[] {
  const found: Place[] = []
  let at = start
  while (at < end) {
    const level = Math.floor(Math.log2(end - at))
    const width = 2 ** level
    found.push({ level, index: at / width })
    at += width
  }
  return found
}

/** The hash of a run of leaves, from the hashes of `nodesOver`. */
const folded = (hashes: readonly Uint8Array[]): Uint8Array => hashes.reduceRight((right, left) => nodeHash(left, right))

/** Answers the hashes of complete nodes, in their order. */
export type ReadNodes = (places: readonly Place[]) => Promise<readonly Uint8Array[]>

export async function rootOf(size: number, read: ReadNodes): Promise<Uint8Array> {
  return size === 0 ? emptyRoot : folded(await read(nodesOver(0, size)))
}

/** One hash of a proof: a run of leaves. */
type Run = readonly [start: number, end: number]

function inclusionRuns(index: number, start: number, end: number): readonly Run[] {
  if (end - start === 1) return []
  const middle = start + splitOf(end - start)
  return index < middle
    ? [...inclusionRuns(index, start, middle), [middle, end]]
    : [...inclusionRuns(index, middle, end), [start, middle]]
}

function consistencyRuns(old: number, start: number, end: number): readonly Run[] {
  if (old === end) return start === 0 ? [] : [[start, end]]
  const middle = start + splitOf(end - start)
  return old <= middle
    ? [...consistencyRuns(old, start, middle), [middle, end]]
    : [...consistencyRuns(old, middle, end), [start, middle]]
}

async function hashesOf(runs: readonly Run[], read: ReadNodes): Promise<readonly Uint8Array[]> {
  const places = runs.map(([start, end]) => nodesOver(start, end))
  const hashes = await read(places.flat())
  let at = 0
  return places.map(({ length }) => {
    at += length
    return folded(hashes.slice(at - length, at))
  })
}

/** That a leaf is in the tree of this size. */
export const inclusionProof = (index: number, size: number, read: ReadNodes): Promise<readonly Uint8Array[]> =>
  hashesOf(inclusionRuns(index, 0, size), read)

/** That the tree of the old size is the beginning of the tree of this size. Between equal trees, and after none, it is empty. */
export const consistencyProof = (old: number, size: number, read: ReadNodes): Promise<readonly Uint8Array[]> =>
  hashesOf(old === 0 || old === size ? [] : consistencyRuns(old, 0, size), read)
