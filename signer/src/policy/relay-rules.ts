import { intentFields } from '@firsthand/wire/settlement-intent'
import { keccak_256 } from '@noble/hashes/sha3.js'

const intent = `(${intentFields.map(({ type }) => type).join()})`
const selectorOf = (signature: string) =>
  Buffer.from(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4)).toString('hex')

/** The two functions by which a buyer settles at the router. It has others, and none of those is relayed. */
const settling: ReadonlySet<string> = new Set([
  selectorOf(`settle(${intent},bytes,(bytes,bytes,bytes,bytes))`),
  selectorOf(`settleWithPermit(${intent},bytes,(bytes,bytes,bytes,bytes),(uint256,uint8,bytes32,bytes32))`),
])

/** What the first words of a settlement name: the intent is 13 words in the order of its type, before everything else. */
export type NamedInSettlement = { readonly quoteRef: string; readonly buyer: string }

/** Null for calldata of another function, and for what is too short to hold an intent. */
export function readSettlement(settlement: string): NamedInSettlement | null {
  const words = settlement.slice(10)
  if (!settling.has(settlement.slice(2, 10)) || words.length < intentFields.length * 64) return null
  const wordOf = (name: (typeof intentFields)[number]['name']) => {
    const at = intentFields.findIndex((field) => field.name === name)
    return words.slice(at * 64, (at + 1) * 64)
  }
  const buyer = wordOf('buyer')
  // An address is the lower 20 bytes of its word: with anything before it the contract would not take it.
  if (!buyer.startsWith('0'.repeat(24))) return null
  return { quoteRef: `0x${wordOf('quoteRef')}`, buyer: `0x${buyer.slice(24)}` }
}
