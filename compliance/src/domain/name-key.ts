/** One key for the spellings of one name: no accents, case, punctuation or order of its words. Null for no name. */
export function nameKey(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.length === 0 ? null : words.sort().join(' ')
}
