import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const word = (value: number) => value.toString(16).padStart(64, '0')

/** A string's tail in the ABI encoding: its length, then its bytes up to a whole word. */
function tail(text: string): string {
  const bytes = utf8ToBytes(text)
  return word(bytes.length) + bytesToHex(bytes).padEnd(Math.ceil(bytes.length / 32) * 64, '0')
}

/**
 * keccak256(abi.encode(tenant, reference)): the name of a quote on chain. A reference alone does not fit a word, and the
 * hash reveals nothing about the tenant to a reader of the chain.
 */
export function quoteRefOf(tenant: string, reference: string): `0x${string}` {
  const first = tail(tenant)
  const encoded = word(64) + word(64 + first.length / 2) + first + tail(reference)
  return `0x${bytesToHex(keccak_256(hexToBytes(encoded)))}`
}
