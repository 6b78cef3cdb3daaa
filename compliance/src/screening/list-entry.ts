/** One entry of a sanctions list: its number there, every name it bears, every chain address it names. */
export type ListEntry = {
  readonly id: string
  readonly names: readonly string[]
  readonly addresses: readonly string[]
}

/** A list as it is read: piece by piece, so that its size does not matter. */
export type ListText = AsyncIterable<string>

const evmAddress = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g

/** The chain addresses in a text, in lower case. */
export const addressesIn = (text: string): string[] => (text.match(evmAddress) ?? []).map((a) => a.toLowerCase())
