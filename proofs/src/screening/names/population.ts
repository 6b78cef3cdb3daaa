import type { Random } from '@firsthand/sandbox/world/random'
import { arabic } from './arabic.ts'
import { chinese } from './chinese.ts'
import { cyrillic } from './cyrillic.ts'
import { greek } from './greek.ts'
import type { Culture, Person } from './person.ts'
import { variants, written } from './vary.ts'
import { company, western } from './western.ts'

export const cultures: readonly Culture[] = [cyrillic, arabic, chinese, greek, western, company]
/** As lists are: from where sanctions are imposed on people. */
const onLists = [cyrillic, cyrillic, cyrillic, arabic, arabic, arabic, chinese, greek, western, company, company]

const draw = (random: Random, culture: Culture): Person => ({ culture, words: culture.draw(random) })
export const drawListed = (random: Random): Person => draw(random, random.pick(onLists))
export const drawInnocent = (random: Random, culture: Culture): Person => draw(random, culture)

/** The name as a list has it first, then its aliases: other spellings, and for some their own script. */
export function namesOnList(person: Person, random: Random): readonly string[] {
  const names = [written(person)]
  if (random.chance(0.6)) names.push(person.words.map((word) => person.culture.spell(word, random)).join(' '))
  if (random.chance(0.3)) names.push(person.culture.native(person.words))
  return [...new Set(names)]
}

/** Kinds by turns, so that each has its share. */
export function variantOf(person: Person, random: Random, turn: number) {
  const kinds = Object.entries(variants).filter(([, { fits }]) => fits(person))
  const [kind, { of }] = kinds[turn % kinds.length] as (typeof kinds)[number]
  return { kind, name: of(person, random) }
}
