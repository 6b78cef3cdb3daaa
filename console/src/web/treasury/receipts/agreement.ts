/** Which characters of two texts agree. */
export type Agreement = {
  readonly inReference: readonly boolean[]
  readonly inText: readonly boolean[]
  readonly isWhole: boolean
}

type Sign = { readonly sign: string; readonly at: number }

/** Letters and digits in capitals, each with its place: people write references with blanks and dashes. */
const signsOf = (text: string): readonly Sign[] =>
  Array.from(text).flatMap((character, at) => {
    const sign = character.normalize('NFKC').toUpperCase()
    return /^[A-Z0-9]$/.test(sign) ? [{ sign, at }] : []
  })

/** Lengths of the longest common sequences of what is left of both, from each pair of places on. */
function common(a: readonly Sign[], b: readonly Sign[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[]
      row[j] = a[i]?.sign === b[j]?.sign ? 1 + at(i + 1, j + 1) : Math.max(at(i + 1, j), at(i, j + 1))
    }
  return lengths
}

/** The pairs of places that a longest common sequence joins. */
function pairsOf(a: readonly Sign[], b: readonly Sign[]): readonly (readonly [Sign, Sign])[] {
  const lengths = common(a, b)
  const pairs: [Sign, Sign][] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] as Sign, b[j] as Sign]
    if (left.sign === right.sign) {
      pairs.push([left, right])
      i += 1
      j += 1
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1
    else j += 1
  }
  return pairs
}

/** Fewer agree by chance. */
const leastShare = 0.7
const longestText = 600

/** Where a reference stands in a text, one fault or two included; nothing is marked where too little agrees. */
export function agreementOf(reference: string, text: string): Agreement {
  const wanted = signsOf(reference)
  const given = signsOf(text).slice(0, longestText)
  let best: readonly (readonly [Sign, Sign])[] = []
  for (let from = 0; from === 0 || from < given.length; from += 1) {
    const window = given.slice(from, from + wanted.length + 1)
    if (window.length < best.length) break
    const pairs = pairsOf(wanted, window)
    // Of windows that agree alike, the last begins with the reference itself.
    if (pairs.length >= best.length) best = pairs
  }
  const isNear = wanted.length > 0 && best.length >= wanted.length * leastShare
  const marksOf = (whole: string, side: 0 | 1) => {
    const places = new Set(isNear ? best.map((pair) => pair[side].at) : [])
    return Array.from(whole).map((_, at) => places.has(at))
  }
  const isWhole = wanted.length > 0 && best.length === wanted.length
  return { inReference: marksOf(reference, 0), inText: marksOf(text, 1), isWhole }
}

const folded = (word: string) => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The words of a name that another name has too, marks and capitals aside. */
export function sharedWords(name: string, other: string): readonly boolean[] {
  const words = new Set(
    other
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean)
      .map(folded),
  )
  return [...name.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)].flatMap(([part]) =>
    Array.from(part).map(() => words.has(folded(part))),
  )
}

export type Run = { readonly text: string; readonly isMarked: boolean }

/** A text in pieces that are marked or not. */
export function runsOf(text: string, marks: readonly boolean[]): readonly Run[] {
  const runs: { text: string; isMarked: boolean }[] = []
  for (const [at, character] of Array.from(text).entries()) {
    const isMarked = marks[at] === true
    const last = runs.at(-1)
    if (last?.isMarked === isMarked) last.text += character
    else runs.push({ text: character, isMarked })
  }
  return runs
}
