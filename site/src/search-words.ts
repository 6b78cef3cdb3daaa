/**
 * The words that the search finds: as MiniSearch splits text, and codes, operations and settings as wholes beside their parts. It is
 * written into the built script as text, so it uses nothing from outside itself.
 */
export function searchWords(text: string): string[] {
  const parts = text.split(/[\n\r\p{Z}\p{P}]+/u)
  const names = text.match(/[A-Za-z][\w]*(?:[._][\w]+)+/g) ?? []
  return [...parts, ...names]
}

/** A name is found by its beginning; other words also with a letter wrong. */
export function searchFuzziness(word: string): number | false {
  return /[._]/.test(word) ? false : 0.2
}
