import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consistencyProof, emptyRoot, inclusionProof, leafHash, nodeHash, type Place, rootOf } from './merkle.ts'
import { isConsistent, isIncluded } from './verify-proof.ts'

/** The leaves and roots that the authors of RFC 6962 test their own log by. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/** Nodes computed from the entries themselves, by the definition. */
const over = (entries: readonly Buffer[]) => {
  const at = ({ level, index }: Place): Buffer =>
    level === 0
      ? leafHash(entries[index]!)
      : nodeHash(at({ level: level - 1, index: 2 * index }), at({ level: level - 1, index: 2 * index + 1 }))
  return async (places: readonly Place[]) => places.map(at)
}
const entries = leaves.map((each) => Buffer.from(each, 'hex'))

test('the root over each beginning of the known leaves is the known one', async () => {
  for (const [size, root] of roots.entries())
    expect(Buffer.from(await rootOf(size, over(entries))).toString('hex')).toBe(root)
  expect(emptyRoot.toString('hex')).toBe(roots[0])
})

const sizes = fc.integer({ min: 1, max: 70 })
const many = Array.from({ length: 70 }, (_, i) => Buffer.from(`entry ${i}`))
const read = over(many)

test('a proof of inclusion leads from its leaf to the root, and from no other leaf, size or root', async () => {
  const sound = fc.asyncProperty(sizes, fc.nat(), async (size, n) => {
    const index = n % size
    const [root, proof] = [await rootOf(size, read), await inclusionProof(index, size, read)]
    const leaf = { index, entry: many[index]! }
    expect(isIncluded(leaf, proof, { size, root })).toBe(true)
    expect(isIncluded({ index, entry: Buffer.from('another') }, proof, { size, root })).toBe(false)
    expect(isIncluded(leaf, [...proof, emptyRoot], { size, root })).toBe(false)
    expect(isIncluded(leaf, proof, { size, root: emptyRoot })).toBe(false)
    expect(isIncluded({ ...leaf, index: size }, proof, { size, root })).toBe(false)
    if (proof.length > 0) expect(isIncluded(leaf, proof.slice(1), { size, root })).toBe(false)
  })
  await fc.assert(sound)
})

test('a proof of consistency holds between a tree and its beginning, and for no rewritten beginning', async () => {
  const sound = fc.asyncProperty(sizes, fc.nat(), async (size, n) => {
    const old = { size: n % (size + 1), root: await rootOf(n % (size + 1), read) }
    const newer = { size, root: await rootOf(size, read) }
    const proof = await consistencyProof(old.size, size, read)
    expect(isConsistent(old, proof, newer)).toBe(true)
    if (old.size > 0)
      expect(isConsistent({ ...old, root: leafHash(Buffer.from('rewritten')) }, proof, newer)).toBe(false)
    expect(isConsistent(old, [...proof, emptyRoot], newer)).toBe(false)
    expect(isConsistent({ ...newer, size: size + 1 }, proof, newer)).toBe(false)
  })
  await fc.assert(sound)
})
