import { randomFrom } from '@firsthand/sandbox/world/random'

export type Exported = { readonly name: string; readonly text: string }

/** The changes of exports that nobody notices: one byte turned, or everything behind it cut off. */
export async function unnoticed(
  all: readonly Exported[],
  count: number,
  seed: number,
  verify: (text: Buffer) => Promise<number>,
): Promise<readonly string[]> {
  const { share } = randomFrom(seed)
  const missed: string[] = []
  for (let i = 0; i < count; i += 1) {
    const { text, name } = all[i % all.length] as Exported
    const bytes = Buffer.from(text)
    const at = Math.floor(share() * bytes.length)
    const isCut = i % 10 === 0
    if (!isCut) bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(share() * 255))
    if ((await verify(isCut ? bytes.subarray(0, at) : bytes)) === 0)
      missed.push(`${name}: byte ${at} of ${text.length}`)
  }
  return missed
}
