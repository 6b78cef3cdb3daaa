import { bytesMin, type Form, folded, formsOf, type Needle } from './needles.ts'

/** A needle that was found, as what, and the place in the bytes. */
type Hit = { readonly needle: Needle; readonly form: string; readonly at: number }

export type Finder = {
  readonly forms: number
  /** Every needle and form that occurs in the bytes, each once. */
  readonly find: (bytes: Uint8Array) => readonly Hit[]
}

const bitCount = 2 ** 19
const bitMask = bitCount - 1
/** The hash of eight bytes: the first four as one number, the last four as another. */
const hashOf = (first: number, last: number): number => {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(last, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) & bitMask
}

function hashOfForm(bytes: Buffer): number {
  return hashOf(bytes.readInt32BE(0), bytes.readInt32BE(4))
}

function occursAt(bytes: Uint8Array, at: number, form: Buffer): boolean {
  if (at + form.length > bytes.length) return false
  for (let i = bytesMin; i < form.length; i += 1) if (folded[bytes[at + i] ?? 0] !== form[i]) return false
  for (let i = 0; i < bytesMin; i += 1) if (folded[bytes[at + i] ?? 0] !== form[i]) return false
  return true
}

/**
 * Finds thousands of forms in one pass: eight bytes at a time are looked up in a table of bits, and only where a form may begin
 * is anything compared.
 */
export function finderOf(needles: readonly Needle[]): Finder {
  const forms = formsOf(needles)
  const bits = new Uint8Array(bitCount)
  const byHash = new Map<number, Form[]>()
  for (const form of forms) {
    const hash = hashOfForm(form.bytes)
    bits[hash] = 1
    byHash.set(hash, [...(byHash.get(hash) ?? []), form])
  }
  function find(bytes: Uint8Array): readonly Hit[] {
    const found = new Map<Form, Hit>()
    const { length } = bytes
    let first = 0
    let last = 0
    for (let i = 0; i < length; i += 1) {
      const byte = bytes[i] as number
      // Files of a database are mostly empty pages.
      if (byte === 0 && last === 0 && first === 0) continue
      first = (first << 8) | (last >>> 24)
      last = (last << 8) | (byte >= 65 && byte <= 90 ? byte + 32 : byte)
      const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(last, 0x85ebca6b)
      const hash = (mixed ^ (mixed >>> 15)) & bitMask
      if (bits[hash] === 0) continue
      const at = i + 1 - bytesMin
      if (at < 0) continue
      for (const form of byHash.get(hash) ?? [])
        if (!found.has(form) && occursAt(bytes, at, form.bytes))
          found.set(form, { needle: form.needle, form: form.form, at })
    }
    return [...found.values()]
  }
  return { forms: forms.length, find }
}
