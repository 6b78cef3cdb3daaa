import { nameKey } from '@firsthand/compliance/payers/compare-names.rules'
import type { nameGatherer } from '@firsthand/compliance/screening/names/name-index'
import { randomFrom } from '@firsthand/sandbox/world/random'
import type { Person } from './names/person.ts'
import { cultures, drawInnocent, drawListed, namesOnList, variantOf } from './names/population.ts'

export type NameModule = { readonly nameGatherer: typeof nameGatherer }
export type Sizes = { readonly listed: number; readonly variants: number; readonly innocents: number }

/** How many of so many. */
type Share = { found: number; of: number }
const count = (shares: Map<string, Share>, name: string, isFound: boolean): void => {
  const share = shares.get(name) ?? { found: 0, of: 0 }
  shares.set(name, { found: share.found + (isFound ? 1 : 0), of: share.of + 1 })
}
export const shareOf = (shares: Iterable<Share>): number => {
  const all = [...shares]
  return all.reduce((sum, { found }) => sum + found, 0) / all.reduce((sum, { of }) => sum + of, 0)
}

/** Whose names have the same words, or all that the shorter one has: no comparison of names can tell them apart. */
function areNamesakes(one: Person, other: Person): boolean {
  const [few, many] = one.words.length < other.words.length ? [one, other] : [other, one]
  return few.words.every((word) => many.words.includes(word))
}

/** A list of so many people, found by key as before and by likeness. */
function listOf(module: NameModule, people: readonly Person[], seed: number) {
  const random = randomFrom(seed)
  const [gatherer, owners] = [module.nameGatherer(), [] as number[]]
  const byKey = new Map<string, Set<number>>()
  for (const [at, person] of people.entries())
    for (const name of namesOnList(person, random)) {
      gatherer.add(name)
      owners.push(at)
      const key = nameKey(name) ?? ''
      byKey.set(key, (byKey.get(key) ?? new Set()).add(at))
    }
  const index = gatherer.index()
  const same = (name: string): ReadonlySet<number> => byKey.get(nameKey(name) ?? '') ?? new Set()
  return {
    same,
    alike: (name: string, from: number): ReadonlySet<number> =>
      new Set([...same(name), ...index.like(name, from).map((like) => owners[like.name] as number)]),
    names: owners.length,
  }
}

/** Looks for people of the list under other names, and for people who are not on it. */
export function measureNames(module: NameModule, sizes: Sizes, seed: number, from: number) {
  const random = randomFrom(seed)
  const people = Array.from({ length: sizes.listed }, () => drawListed(random))
  const begun = performance.now()
  const list = listOf(module, people, seed + 1)
  const builtMs = performance.now() - begun
  const [fuzzy, exact, wrong] = [new Map<string, Share>(), new Map<string, Share>(), new Map<string, Share>()]
  const times: number[] = []
  const cpu = process.cpuUsage()
  for (let turn = 0; turn < sizes.variants; turn += 1) {
    const at = random.below(people.length)
    const { kind, name } = variantOf(people[at] as Person, random, turn)
    const asked = performance.now()
    const found = list.alike(name, from)
    times.push(performance.now() - asked)
    count(fuzzy, kind, found.has(at))
    count(exact, kind, list.same(name).has(at))
  }
  const { user, system } = process.cpuUsage(cpu)
  let namesakes = 0
  for (let turn = 0; turn < sizes.innocents; turn += 1) {
    const culture = cultures[turn % cultures.length] as (typeof cultures)[number]
    const person = drawInnocent(random, culture)
    const found = list.alike(person.words.map((word) => culture.spell(word, random)).join(' '), from)
    const isNamesake = [...found].some((at) => areNamesakes(people[at] as Person, person))
    if (isNamesake) namesakes += 1
    else count(wrong, culture.name, found.size > 0)
  }
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  return {
    names: list.names,
    builtMs,
    fuzzy,
    exact,
    wrong,
    namesakes,
    p99,
    cpuMs: (user + system) / 1000 / sizes.variants,
  }
}
export type Measured = ReturnType<typeof measureNames>
