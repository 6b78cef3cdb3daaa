import type { Random } from '@firsthand/sandbox/world/random'

/** How names of one culture are drawn and written. A word of a name is kept as its people write it. */
export type Culture = {
  readonly name: string
  readonly draw: (random: Random) => readonly string[]
  /** In Latin letters, by one of the ways in use. */
  readonly spell: (word: string, random: Random) => string
  /** In Latin letters, by the way of official lists. */
  readonly standard: (word: string) => string
  /** In the script of its people. */
  readonly native: (words: readonly string[]) => string
}

export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Two letters first where the table has them, then one. */
export function spelledBy(table: ReadonlyMap<string, string>, word: string): string {
  let spelt = ''
  for (let at = 0; at < word.length; at += 1) {
    const pair = table.get(word.slice(at, at + 2))
    if (pair !== undefined && at + 1 < word.length) {
      spelt += pair
      at += 1
    } else spelt += table.get(word.charAt(at)) ?? word.charAt(at)
  }
  return spelt
}

export type Person = { readonly culture: Culture; readonly words: readonly string[] }
