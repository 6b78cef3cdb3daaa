import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { proveItem, provenItem } from './merkle-trie.ts'

const items = fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 300 })
const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`

test('every item of a list is proven under its root, at its place and at no other', () => {
  const holds = fc.property(items, fc.nat(), fc.nat(), (bytes, some, other) => {
    const list = bytes.map(hex)
    const index = some % list.length
    const { root, nodes } = proveItem(list, index)
    expect(provenItem(root, index, nodes)).toBe(list[index])
    const elsewhere = (index + 1 + (other % 200)) % 500
    if (elsewhere !== index)
      expect(provenItem(root, elsewhere, nodes) === null || list[elsewhere] !== undefined).toBe(true)
    expect(provenItem(root, index, nodes.slice(1))).toBeNull()
    expect(provenItem(root, index, [...nodes, root])).toBeNull()
  })
  fc.assert(holds, { numRuns: 60 })
})

test('a proof in which any byte was changed is none', () => {
  const holds = fc.property(items, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, some, at, by) => {
    const list = bytes.map(hex)
    const index = some % list.length
    const { root, nodes } = proveItem(list, index)
    const whole = Buffer.concat(nodes.map((node) => Buffer.from(node.slice(2), 'hex')))
    const changed = Buffer.from(whole)
    changed[at % whole.length] = (changed[at % whole.length] ?? 0) ^ by
    let from = 0
    const cut = nodes.map((node) => {
      const length = (node.length - 2) / 2
      from += length
      return hex(changed.subarray(from - length, from))
    })
    expect(provenItem(root, index, cut)).toBeNull()
  })
  fc.assert(holds, { numRuns: 60 })
})

test('the root of an Ethereum block of no receipts but one is that of its only leaf', () => {
  // The first block with a transaction, 46147: the root that every node has for its one receipt.
  const receipt: Hex = `0xf90128a096a8e009d2b88b1483e6941e6812e32263b05683fac202abc622a3e31aed1957825208b90100${'00'.repeat(256)}c0`
  expect(proveItem([receipt], 0).root).toBe('0xfe2bf2a941abf41d72637e5b91750332a30283efd40c424dc522b77e6f0ed8c4')
})
