import { similarFrom, similarity, spelledAlike } from './similar-words.ts'
import { joined, type Word } from './spelling.rules.ts'

/** How much a word distinguishes: rare ones more than common ones, little ones next to nothing. */
export type Weigh = (word: Word) => number

/** One word of a name, or two beside each other as one; and how alike it was found to others, which come again and again. */
type Span = { readonly from: number; readonly to: number; readonly word: Word; readonly known: Map<Word, number> }

/** What a word of the longer name counts that the shorter one does not have: names are dropped more often than invented. */
const extraCounts = 0.1
/** Two words as one are that one, or hardly differ: half of them would already be like much. */
const joinedFrom = 0.88

function spansOf(words: readonly Word[], join: typeof joined): readonly Span[] {
  const single = words.map((word, from) => ({ from, to: from, word, known: new Map() }))
  const double = words.slice(1).flatMap((word, from) => {
    const before = words[from] as Word
    const isWhole = before.text.length > 1 && word.text.length > 1
    return isWhole ? [{ from, to: from + 1, word: join(before, word), known: new Map() }] : []
  })
  return [...single, ...double]
}

/** The words of a name with what each weighs, made once for each comparison with others. */
export type Weighed = {
  readonly words: readonly Word[]
  readonly weights: readonly number[]
  readonly spans: readonly Span[]
}
export const weighed = (words: readonly Word[], weigh: Weigh, join = joined): Weighed => ({
  words,
  weights: words.map(weigh),
  spans: spansOf(words, join),
})

const weightOf = ({ weights }: Weighed, { from, to }: Span): number =>
  from === to ? (weights[from] as number) : (weights[from] as number) + (weights[to] as number)

const isFree = (taken: ReadonlySet<number>, { from, to }: Span) => !taken.has(from) && !taken.has(to)

const isJoined = ({ from, to }: Span): boolean => from !== to

/** From 0, not a pair, to 1. */
function pairScore(left: Span, right: Span): number {
  const isEither = isJoined(left) || isJoined(right)
  if (isJoined(left) && isJoined(right)) return 0
  const known = left.known.get(right.word)
  const score = known ?? (isEither ? spelledAlike : similarity)(left.word, right.word)
  if (known === undefined && !isJoined(right)) left.known.set(right.word, score)
  return score < (isEither ? joinedFrom : similarFrom) ? 0 : score
}

/** The best pairs first, each word in one pair. */
function pairs(one: Weighed, other: Weighed) {
  const all = one.spans.flatMap((left) =>
    other.spans.flatMap((right) => {
      const score = pairScore(left, right)
      return score === 0 ? [] : [{ left, right, score, weight: (weightOf(one, left) + weightOf(other, right)) / 2 }]
    }),
  )
  all.sort((a, b) => b.score * b.weight - a.score * a.weight)
  const [lefts, rights] = [new Set<number>(), new Set<number>()]
  return all.filter(({ left, right }) => {
    if (!isFree(lefts, left) || !isFree(rights, right)) return false
    for (const at of [left.from, left.to]) lefts.add(at)
    for (const at of [right.from, right.to]) rights.add(at)
    return true
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** The same without two words as one. */
const asWords = (name: Weighed): Weighed => ({ ...name, spans: name.spans.filter((span) => !isJoined(span)) })

/** One word alone never makes two longer names alike. */
function pairsScore(one: Weighed, other: Weighed): number {
  const found = pairs(one, other)
  const whole = found.filter(({ left, right }) => left.word.text.length > 1 && right.word.text.length > 1)
  const covered = (side: 'left' | 'right') => sum(found.map((each) => each[side].to - each[side].from + 1))
  const isWhole = covered('left') === one.words.length && covered('right') === other.words.length
  if (whole.length === 0 || (found.length < 2 && !isWhole)) return 0
  const matched = sum(found.map(({ weight }) => weight))
  const alike = sum(found.map(({ weight, score }) => weight * score))
  const missing = (name: Weighed, side: 'left' | 'right') =>
    Math.max(0, sum(name.weights) - sum(found.map((each) => weightOf(name, each[side]))))
  const [left, right] = [missing(one, 'left'), missing(other, 'right')]
  const [short, long] = one.words.length <= other.words.length ? [left, right] : [right, left]
  return alike / (matched + short + long * extraCounts)
}

/** How alike two names are, from 0 to 1. Two words that were taken for one of the other name may hide a better pair. */
export const nameScore = (one: Weighed, other: Weighed): number =>
  Math.max(pairsScore(one, other), pairsScore(asWords(one), asWords(other)))
