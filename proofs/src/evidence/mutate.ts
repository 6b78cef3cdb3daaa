export type Share = () => number

/** One byte turned into another or taken out, or everything behind it cut off. */
export function mutated(bytes: Buffer, share: Share): { readonly what: string; readonly bytes: Buffer } {
  const at = Math.floor(share() * bytes.length)
  const kind = share()
  if (kind < 0.1) return { what: `cut at ${at}`, bytes: bytes.subarray(0, at) }
  if (kind < 0.3) {
    const without = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])
    return { what: `dropped ${at}`, bytes: without }
  }
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ (1 + Math.floor(share() * 255))
  return { what: `changed ${at}`, bytes: copy }
}
