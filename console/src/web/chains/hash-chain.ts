/** A link of a chain: its place, the hash before it, its own, and what the hash is made over. */
export type Link = {
  readonly sequence: number
  readonly prev: string
  readonly hash: string
  readonly content: readonly string[]
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The hash that a link must have: SHA-256 over the one before and the JSON of its content. */
export async function hashOf({ prev, content }: Pick<Link, 'prev' | 'content'>): Promise<string> {
  const own = new TextEncoder().encode(JSON.stringify(content))
  const before = bytesOf(prev)
  const whole = new Uint8Array(before.length + own.length)
  whole.set(before)
  whole.set(own, before.length)
  return hexOf(await crypto.subtle.digest('SHA-256', whole))
}

export type ChainFault = { readonly sequence: number; readonly fault: 'changed' | 'unlinked' }

/** The first link, of some that follow each other, whose content or place was changed; null when all hold. */
export async function firstFault(links: readonly Link[]): Promise<ChainFault | null> {
  const ordered = links.toSorted((a, b) => a.sequence - b.sequence)
  for (const [at, link] of ordered.entries()) {
    if ((await hashOf(link)) !== link.hash) return { sequence: link.sequence, fault: 'changed' }
    const before = ordered[at - 1]
    if (before !== undefined && before.sequence + 1 === link.sequence && before.hash !== link.prev)
      return { sequence: link.sequence, fault: 'unlinked' }
  }
  return null
}
