import { nameScore, type Weighed, weighed } from './align-names.rules.ts'
import { readingsOf } from './latin-words.ts'
import { type NumberTable, numberTable } from './number-table.ts'
import { similarFrom, similarity } from './similar-words.ts'
import { joined, type Word } from './spelling.rules.ts'
import { keyNumber, plainKeys, wordKeys } from './word-keys.rules.ts'

/** So many names are compared word by word: those that share the most of what distinguishes. */
const comparedMax = 64
/** What a name must share of that. */
const sharedMin = 0.25
/** So many words are remembered with those that are like them. */
const rememberedMax = 5_000
const [particleWeight, initialWeight, leastWeight] = [0.04, 0.15, 0.2]

/** A name of a list that is like the one that was asked for; the names count from 0 as they were added. */
export type Likeness = { readonly name: number; readonly score: number }

type Gathered = {
  readonly words: readonly Word[]
  /** Each reading of each name. */
  readonly names: readonly Uint32Array[]
  /** Whose reading it is. */
  readonly owners: readonly number[]
  readonly numbers: ReadonlyMap<string, number>
  /** Words by their keys. */
  readonly wordsAt: NumberTable
  /** Names by their words, and by two words beside each other as one. */
  readonly namesAt: NumberTable
}

/** A word of the list, and how alike it is. */
type Alike = { readonly number: number; readonly score: number }

const idOf = ({ text, hasVowels }: Word) => (hasVowels ? text : `-${text}`)

/** Gathers the names of a list as it is read. */
export function nameGatherer() {
  const [words, names, owners] = [[] as Word[], [] as Uint32Array[], [] as number[]]
  let added = 0
  const numbers = new Map<string, number>()
  const [keys, places] = [numberTable(), numberTable()]

  function numberOf(word: Word, keysOf: (word: Word) => Iterable<string>): number {
    const known = numbers.get(idOf(word))
    if (known !== undefined) return known
    const number = words.push(word) - 1
    numbers.set(idOf(word), number)
    for (const key of keysOf(word)) keys.add(keyNumber(key), number)
    return number
  }

  function addReading(read: readonly Word[]): void {
    const own = Uint32Array.from(read, (word) => numberOf(word, wordKeys))
    // Two words as one are looked for as they are, without a slip.
    const pairs = read.slice(1).map((word, at) => numberOf(joined(read[at] as Word, word), plainKeys))
    for (const word of new Set([...own, ...pairs])) places.add(word, names.length)
    names.push(own)
    owners.push(added)
  }

  return {
    add(name: string): void {
      for (const reading of readingsOf(name)) addReading(reading)
      added += 1
    },
    index: () => nameIndex({ words, names, owners, numbers, wordsAt: keys.table(), namesAt: places.table() }),
  }
}

/** How much a word distinguishes: the less, the more names of the list have it. */
function weigher({ words, names, numbers, namesAt }: Gathered) {
  const weights = new Map<Word, number>()

  function weightOf(word: Word): number {
    if (word.isParticle) return particleWeight
    if (word.text.length === 1) return initialWeight
    const number = numbers.get(idOf(word))
    const bearers = number === undefined ? 0 : namesAt.at(number).length
    return Math.max(leastWeight, Math.log1p(names.length / Math.max(1, bearers)) / Math.log1p(names.length))
  }

  return (word: Word): number => {
    const known = weights.get(word)
    if (known !== undefined) return known
    const weight = weightOf(word)
    // Of the list's own words alone, so that it does not grow.
    if (words[numbers.get(idOf(word)) ?? -1] === word) weights.set(word, weight)
    return weight
  }
}

/** Two words as one, as the list has it where it does. */
const joiner =
  ({ words, numbers }: Gathered) =>
  (one: Word, other: Word): Word => {
    const number = numbers.get(`${one.hasVowels && other.hasVowels ? '' : '-'}${one.text}${other.text}`)
    return words[number ?? -1] ?? joined(one, other)
  }

/** Words of the list that are like another one. */
function wordFinder({ words, wordsAt }: Gathered) {
  /** The words of the list that are like this one, each with how much. */
  function findLike(word: Word): readonly Alike[] {
    const [seen, like] = [new Set<number>(), [] as Alike[]]
    for (const key of wordKeys(word))
      for (const number of wordsAt.at(keyNumber(key))) {
        if (seen.has(number)) continue
        seen.add(number)
        const score = similarity(word, words[number] as Word)
        if (score >= similarFrom) like.push({ number, score })
      }
    return like
  }

  /** Given names come again and again. */
  const remembered = new Map<string, readonly Alike[]>()
  return (word: Word): readonly Alike[] => {
    const known = remembered.get(idOf(word))
    if (known !== undefined) return known
    if (remembered.size >= rememberedMax) remembered.clear()
    const like = findLike(word)
    remembered.set(idOf(word), like)
    return like
  }
}

/** Finds names that are like another one, without comparing it with each. */
function nameIndex(gathered: Gathered) {
  const { words, names, owners, namesAt } = gathered
  const [weigh, join, wordsLike] = [weigher(gathered), joiner(gathered), wordFinder(gathered)]
  /** Of each name, while one is looked for: what it shares, and the most that one word of it does. */
  const [shared, best] = [new Float32Array(names.length), new Float32Array(names.length)]

  /** Names with a word like this one. `best` has how much. */
  function namesLike(word: Word): readonly number[] {
    const met: number[] = []
    for (const { number, score } of wordsLike(word)) {
      for (const name of namesAt.at(number)) {
        if (best[name] === 0) met.push(name)
        if ((best[name] as number) < score) best[name] = score
      }
    }
    return met
  }

  /** The names that share the most of what the asked one says, in any order of its words. */
  function candidates(asked: Weighed): readonly number[] {
    const found: number[] = []
    for (const { from, to, word } of asked.spans) {
      if (word.isParticle || word.text.length === 1) continue
      const weight = (asked.weights[from] as number) + (from === to ? 0 : (asked.weights[to] as number))
      for (const name of namesLike(word)) {
        if (shared[name] === 0) found.push(name)
        shared[name] = (shared[name] as number) + (best[name] as number) * weight
        best[name] = 0
      }
    }
    const least = asked.weights.reduce((sum, each) => sum + each, 0) * sharedMin
    const most = found.filter((name) => (shared[name] as number) >= least)
    most.sort((a, b) => (shared[b] as number) - (shared[a] as number))
    for (const name of found) shared[name] = 0
    return most.slice(0, comparedMax)
  }

  function likenessesOf(reading: readonly Word[]): readonly Likeness[] {
    const asked = weighed(reading, weigh, join)
    return candidates(asked).map((number) => {
      const own = Array.from(names[number] as Uint32Array, (word) => words[word] as Word)
      return { name: owners[number] as number, score: nameScore(asked, weighed(own, weigh, join)) }
    })
  }

  return {
    /** Names whose score is at least this, the best first; each once, by its best reading. */
    like(asked: string, from: number): readonly Likeness[] {
      const all = readingsOf(asked)
        .flatMap(likenessesOf)
        .filter(({ score }) => score >= from)
        .sort((a, b) => b.score - a.score)
      return all.filter((each, at) => all.findIndex(({ name }) => name === each.name) === at)
    },
  }
}

export type NameIndex = ReturnType<typeof nameIndex>
