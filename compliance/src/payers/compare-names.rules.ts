export type NameVerdict = 'match' | 'close_match' | 'no_match' | 'unavailable'

/** Two letters for one, as German and Scandinavian banks write them. */
const twoLetters: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA' }

/** A name as a set of words, in each way in which a bank may have spelt it. */
function spellingsOf(name: string): readonly ReadonlySet<string>[] {
  const spelt = name
    .normalize('NFC')
    .toUpperCase()
    .replace(/[ÄÖÜÅ]/g, (letter) => twoLetters[letter] ?? letter)
  return [new Set(nameWords(name)), new Set(nameWords(spelt))]
}

function atMostOneEdit(one: string, other: string): boolean {
  const [longer, shorter] = one.length < other.length ? [other, one] : [one, other]
  let [head, tail] = [0, 0]
  while (head < shorter.length && one[head] === other[head]) head += 1
  while (tail < shorter.length - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1
  return longer.length - head - tail <= 1
}

/** An initial, or one slip in a word long enough to be the same word still. */
const isNear = (one: string, other: string): boolean =>
  ((one.length === 1 || other.length === 1) && one[0] === other[0]) ||
  (Math.min(one.length, other.length) > 3 && atMostOneEdit(one, other))

/** Every word of the shorter name is in the longer one, or nearly; and one of them truly is. */
function isClose(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size > other.size ? [other, one] : [one, other]
  const shared = [...few].filter((word) => many.has(word))
  const near = [...few].every((word) => many.has(word) || [...many].some((candidate) => isNear(word, candidate)))
  return near && shared.some((word) => word.length > 1)
}

/** Compares two names as sets of words. `unavailable` when one of them has no word. */
export function compareNames(one: string, other: string): NameVerdict {
  const pairs = spellingsOf(one).flatMap((a) => spellingsOf(other).map((b) => [a, b] as const))
  if (pairs.some(([a, b]) => a.size === 0 || b.size === 0)) return 'unavailable'
  if (pairs.some(([a, b]) => a.size === b.size && a.isSubsetOf(b))) return 'match'
  return pairs.some(([a, b]) => isClose(a, b)) ? 'close_match' : 'no_match'
}

/** Letters that no normal form splits into a base and a mark, as banks write them in basic Latin. */
const unsplit: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
  Ħ: 'H',
  Ŧ: 'T',
}

/** The words of a name without accents, case or punctuation. */
const nameWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ŁØĐÐÞÆŒĦŦ]/g, (letter) => unsplit[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** One key for the spellings of one name: no accents, case, punctuation or order of its words. Null for no name. */
export function nameKey(name: string): string | null {
  const words = nameWords(name)
  return words.length === 0 ? null : words.sort().join(' ')
}
