import { nameWords } from './name-words.rules.ts'

/** One key for the spellings of one name: no accents, case, punctuation or order of its words. Null for no name. */
export function nameKey(name: string): string | null {
  const words = nameWords(name)
  return words.length === 0 ? null : words.sort().join(' ')
}
