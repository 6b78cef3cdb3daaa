import { fromRlp, type Hex, keccak256, size, toRlp } from 'viem'

/** A node as RLP holds it: a leaf or an extension has two members, a branch seventeen. A child shorter than a hash stands inside. */
type Node = readonly (Hex | Node)[]
type Entry = { readonly path: string; readonly value: Hex }

const nibbles = (bytes: Hex): string => bytes.slice(2)

/** The nibbles of a path, with what kind of node it belongs to and whether they are odd in number. */
const packed = (path: string, isLeaf: boolean): Hex => {
  const flag = (isLeaf ? 2 : 0) + (path.length % 2)
  return `0x${flag.toString(16)}${path.length % 2 === 0 ? '0' : ''}${path}`
}

function commonLength(entries: readonly Entry[], from: number): number {
  const [first, ...others] = entries
  if (first === undefined) return 0
  let length = first.path.length - from
  for (const { path } of others) {
    let same = 0
    while (same < length && path[from + same] === first.path[from + same]) same++
    length = same
  }
  return length
}

/** The node over entries whose paths agree up to `from`. No path is the beginning of another. */
function nodeOf(entries: readonly Entry[], from: number): Node {
  const [only] = entries
  if (only !== undefined && entries.length === 1) return [packed(only.path.slice(from), true), only.value]
  const shared = commonLength(entries, from)
  if (only !== undefined && shared > 0)
    return [packed(only.path.slice(from, from + shared), false), childOf(nodeOf(entries, from + shared))]
  const branch: (Hex | Node)[] = Array.from({ length: 16 }, (_, i) => {
    const below = entries.filter(({ path }) => path[from] === i.toString(16))
    return below.length === 0 ? '0x' : childOf(nodeOf(below, from + 1))
  })
  return [...branch, '0x']
}

const encoded = (node: Node): Hex => toRlp(node as Parameters<typeof toRlp>[0]) as Hex
const childOf = (node: Node): Hex | Node => {
  const bytes = encoded(node)
  return size(bytes) < 32 ? node : keccak256(bytes)
}

/** What a list is kept under in a block: each item under the RLP of its number. */
const keyOf = (index: number): Hex => toRlp(index === 0 ? '0x' : `0x${evenHex(index)}`)
const evenHex = (number: number): string => {
  const digits = number.toString(16)
  return digits.length % 2 === 0 ? digits : `0${digits}`
}

/** The root of a list as a block states it, and the nodes that lead from it to one item. */
export function proveItem(
  items: readonly Hex[],
  index: number,
): { readonly root: Hex; readonly nodes: readonly Hex[] } {
  const entries = items.map((value, i) => ({ path: nibbles(keyOf(i)), value }))
  const root = encoded(nodeOf(entries, 0))
  const path = nibbles(keyOf(index))
  const nodes = [root]
  for (let from = 0; ; ) {
    // The path shares so much with every entry that is still below this node.
    const below = entries.filter(({ path: each }) => each.startsWith(path.slice(0, from)))
    if (below.length <= 1) break
    const shared = commonLength(below, from)
    from += shared > 0 ? shared : 1
    const bytes = encoded(
      nodeOf(
        entries.filter(({ path: each }) => each.startsWith(path.slice(0, from))),
        from,
      ),
    )
    if (size(bytes) >= 32) nodes.push(bytes)
  }
  return { root: keccak256(root), nodes }
}

const decoded = (bytes: Hex): Node => fromRlp(bytes, 'hex') as Node

/** The item that the nodes lead to from the root; null when they lead elsewhere, or one of them is left over. */
export function provenItem(root: Hex, index: number, nodes: readonly Hex[]): Hex | null {
  let [path, expected, next] = [nibbles(keyOf(index)), root as Hex | Node, 0]
  for (;;) {
    let node: Node
    if (typeof expected === 'string') {
      const bytes = nodes[next++]
      if (bytes === undefined || keccak256(bytes) !== expected) return null
      node = decoded(bytes)
    } else node = expected
    if (node.length === 17) {
      const child = node[Number.parseInt(path[0] ?? '', 16)]
      if (child === undefined || child === '0x') return null
      ;[path, expected] = [path.slice(1), child]
      continue
    }
    const [head, child] = node
    if (node.length !== 2 || typeof head !== 'string' || child === undefined) return null
    const flag = Number.parseInt(head[2] ?? '', 16)
    const own = head.slice(flag % 2 === 1 ? 3 : 4)
    if (!path.startsWith(own)) return null
    path = path.slice(own.length)
    if (flag < 2) {
      expected = child
      continue
    }
    return path === '' && typeof child === 'string' && next === nodes.length ? child : null
  }
}
