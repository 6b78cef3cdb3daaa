import { keccak_256 } from '@noble/hashes/sha3.js'

/** Whether an address may be taken: one written in a single case carries no checksum, a mixed one must be right. */
export function isChecksummed(address: string): boolean {
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return true
  const print = Buffer.from(keccak_256(new TextEncoder().encode(lower))).toString('hex')
  return digits.split('').every((digit, i) => {
    const upper = Number.parseInt(print[i] ?? '0', 16) >= 8
    return digit === (upper ? digit.toUpperCase() : digit.toLowerCase())
  })
}
