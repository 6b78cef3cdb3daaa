import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const known = new Map<string, `0x${string}`>()
const knownMax = 10_000

/** An address as EIP-55 writes it: one spelling wherever people read it. What is hashed or signed is the same in any case. */
export function checksumAddress(address: string): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const found = known.get(digits)
  if (found !== undefined) return found
  const print = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const shown = digits.replace(/[a-f]/g, (digit, i: number) =>
    Number.parseInt(print[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  if (known.size >= knownMax) known.clear()
  known.set(digits, `0x${shown}`)
  return `0x${shown}`
}
