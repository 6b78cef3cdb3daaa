import anyAscii from 'any-ascii'
import { spelling, type Word } from './spelling.rules.ts'

/** Two letters for one sound, which a library that goes letter by letter cannot see. */
const greekPairs: readonly (readonly [RegExp, string])[] = [
  [/ο[υύ]/giu, 'ou'],
  [/α[υύ]/giu, 'av'],
  [/ε[υύ]/giu, 'ev'],
]

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** What people put before a name, and companies behind theirs. */
const dropped = words(
  `mr mrs ms miss mx dr prof professor sir lady lord herr frau mme mlle monsieur madame senor senora don dona sheikh shaikh sheik shaykh haji hajji
  haj mullah maulana maulvi imam ayatollah general gen colonel col major maj captain capt lt gospodin pan pani kyrios jr sr ing dipl mag phd esq
  ltd limited llc llp lp inc incorporated corp corporation co company plc gmbh mbh ag kg ohg ug se sa sas sarl srl spa sl nv bv ab as asa oy oyj
  aps ooo oao zao pao ao too tov doo dd ad jsc ojsc cjsc pjsc pte pty kft zrt sro fze fzco fzc wll est`
    .split(/\s+/)
    .join(' '),
)

/** Of these, what is somebody's name too: Åsa, Don, Imam. */
const alsoNames = words('asa don dona doo haj haji imam major pan pani sa se sheikh')

/** Little words inside names, which are left out as often as not. */
const particles = words(
  'al el ul ad ar as ash at az an il bin ben ibn ibnu bint binti abu abou umm de del della di da dos das do du la le les van von der den ter ten zu zur of the and e y i u',
)

/** Its words are written without most vowels, and with the article joined to them. */
const withoutVowels = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** `Servant of`, and one of the names of God: one word, two or three. Abdullah alone is one in every spelling. */
const servantOf = [
  [/عبد\s?ال(?!له)/gu, 'عبد '],
  [/\babd(?:[aeu]l|oul|ur(?=r)|us(?=s)|)[-\s]*(?:(?:al|el|ul|ar|as|ur)[-\s]+)?(?!u?l?lah?\b)(?=\p{L}{3})/giu, 'abd '],
] as const

const han = /\p{Script=Han}/u
const inLatin = (text: string): string =>
  anyAscii(greekPairs.reduce((read, [pair, letter]) => read.replace(pair, letter), text))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** A Chinese name without a blank: the family name has one character, or two where there are four or more. */
function hanWords(text: string): readonly string[] {
  const characters = Array.from(text)
  const family = characters.length > 3 ? 2 : 1
  return [characters.slice(0, family), characters.slice(family)].map((part) => part.join(''))
}

/** The words as they stand there, without the article where a script joins it to its word. */
function wordsIn(parts: readonly string[]): readonly string[] {
  if (parts.length === 1 && han.test(parts[0] as string)) return hanWords(parts[0] as string)
  return parts.map((part) => (withoutVowels.test(part) ? part.replace(/^ال(?=.{2})/u, '') : part))
}

function everyWord(name: string): readonly Word[] {
  const parts = servantOf
    .reduce((read, [spelt, words]) => read.replace(spelt, words), name.normalize('NFKC'))
    .replaceAll(/[’'`ʼʹʺ.]/g, (mark) => (mark === '.' ? ' ' : ''))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  return wordsIn(parts).flatMap((part) => {
    const text = inLatin(part)
    return text === ''
      ? []
      : [spelling(text, { hasVowels: !withoutVowels.test(part), isParticle: particles.has(text) })]
  })
}

/**
 * The words of a name in any script, as they are compared: in Latin letters, each with its spelling. Titles and legal forms are
 * left out, unless there is nothing else. Where one of them may be a name, there is a second reading that has it.
 */
export function readingsOf(name: string): readonly (readonly Word[])[] {
  const all = everyWord(name)
  const named = all.filter(({ text }) => !dropped.has(text))
  if (named.length === 0) return [all]
  const withNames = all.filter(({ text }) => !dropped.has(text) || alsoNames.has(text))
  return withNames.length === named.length ? [named] : [named, withNames]
}
