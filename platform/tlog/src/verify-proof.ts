import { leafHash, nodeHash } from './merkle.ts'

type Tree = { readonly size: number; readonly root: Uint8Array }

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
const isSize = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
const half = (value: number): number => Math.floor(value / 2)

/** RFC 9162, 2.1.3.2: whether the proof leads from the leaf to the root. */
export function isIncluded(
  leaf: { readonly index: number; readonly entry: Uint8Array },
  proof: readonly Uint8Array[],
  { size, root }: Tree,
): boolean {
  if (!isSize(leaf.index) || !isSize(size) || leaf.index >= size) return false
  let at = leaf.index
  let last = size - 1
  let hash: Uint8Array = leafHash(leaf.entry)
  for (const each of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(each, hash)
      while (at % 2 === 0 && at !== 0) {
        at = half(at)
        last = half(last)
      }
    } else {
      hash = nodeHash(hash, each)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 && isSame(hash, root)
}

/** RFC 9162, 2.1.4.2: whether the older tree is the beginning of the newer one. */
export function isConsistent(old: Tree, proof: readonly Uint8Array[], newer: Tree): boolean {
  if (!isSize(old.size) || !isSize(newer.size) || old.size > newer.size) return false
  if (old.size === newer.size) return proof.length === 0 && isSame(old.root, newer.root)
  if (old.size === 0) return proof.length === 0
  const isPower = Number.isInteger(Math.log2(old.size))
  const [first, ...others] = isPower ? [old.root, ...proof] : proof
  if (first === undefined) return false
  let at = old.size - 1
  let last = newer.size - 1
  while (at % 2 === 1) {
    at = half(at)
    last = half(last)
  }
  let older = first
  let whole = first
  for (const each of others) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      older = nodeHash(each, older)
      whole = nodeHash(each, whole)
      while (at % 2 === 0 && at !== 0) {
        at = half(at)
        last = half(last)
      }
    } else {
      whole = nodeHash(whole, each)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 && isSame(older, old.root) && isSame(whole, newer.root)
}
