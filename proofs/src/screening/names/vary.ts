import type { Random } from '@firsthand/sandbox/world/random'
import type { Person } from './person.ts'
import { company, legalForms } from './western.ts'

const written = ({ culture, words }: Person): string => words.map(culture.standard).join(' ')
const joinedBy = (random: Random) => random.pick([' ', ' ', '-'])

/** The name with one word of it changed; as it is when no word will do. */
function changing(name: string, random: Random, fits: RegExp, change: (word: string) => string): string {
  const words = name.split(' ')
  const places = words.flatMap((word, at) => (fits.test(word) ? [at] : []))
  if (places.length === 0) return name
  const at = random.pick(places)
  return words.with(at, change(words[at] as string)).join(' ')
}

function slip(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2)
  const letter = String.fromCharCode(97 + random.below(26))
  return random.pick([
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + letter + word.slice(at),
    () => word.slice(0, at) + letter + word.slice(at + 1),
    () => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ])()
}

const marks: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae' }
const umlauts = (text: string) => text.replaceAll(/[äöüøåæ]/g, (letter) => marks[letter] ?? letter)
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .replaceAll('ı', 'i')

function otherSpelling({ culture, words }: Person, random: Random): string {
  return words.map((word) => culture.spell(word, random)).join(' ')
}

function turned(name: string): string {
  const words = name.split(' ')
  return [words.at(-1), ...words.slice(0, -1)].join(' ')
}

/** What a variant needs of a name. */
type Variant = { readonly fits: (person: Person) => boolean; readonly of: (person: Person, random: Random) => string }
const isPerson = ({ culture }: Person) => culture !== company
const hasScript = ({ culture }: Person) => ['Cyrillic', 'Greek', 'Arabic', 'Chinese'].includes(culture.name)
const hasSpellings = ({ culture }: Person) => ['Cyrillic', 'Greek', 'Arabic'].includes(culture.name)

/** The ways in which somebody on a list may be called elsewhere. */
export const variants: Readonly<Record<string, Variant>> = {
  'another transliteration': { fits: hasSpellings, of: otherSpelling },
  'their own script': { fits: hasScript, of: ({ culture, words }) => culture.native(words) },
  'words in another order': {
    fits: isPerson,
    of: (person, random) => {
      const name = turned(written(person))
      return random.chance(0.5) ? name.replace(' ', ', ').toUpperCase() : name
    },
  },
  'a middle name left out': {
    fits: (person) => isPerson(person) && person.words.length > 2,
    of: ({ culture, words }, random) => {
      const out = 1 + random.below(words.length - 2)
      return words
        .filter((_, at) => at !== out)
        .map(culture.standard)
        .join(' ')
    },
  },
  'an initial for a given name': {
    fits: (person) => isPerson(person) && !['Chinese', 'Arabic'].includes(person.culture.name),
    of: ({ culture, words }) =>
      [`${culture.standard(words[0] as string).charAt(0)}.`, ...words.slice(1).map(culture.standard)].join(' '),
  },
  'a slip of the pen': {
    fits: () => true,
    of: (person, random) => changing(written(person), random, /^\p{L}{5,}$/u, (word) => slip(word, random)),
  },
  'blanks and hyphens': {
    fits: ({ culture, words }) => (culture.name === 'Chinese' && (words[1]?.length ?? 0) > 1) || words.length > 2,
    of: ({ culture, words }, random) => {
      if (culture.name === 'Chinese')
        return [
          culture.standard(words[0] as string),
          Array.from(words[1] as string, culture.standard).join(joinedBy(random)),
        ].join(' ')
      const [first = '', second = '', ...others] = words.map(culture.standard)
      return [first + random.pick(['-', '']) + second, ...others].join(' ')
    },
  },
  'without or with other marks on letters': {
    fits: (person) => /[^\p{ASCII}]/u.test(written(person)),
    of: (person, random) => random.pick([bare, (name: string) => bare(umlauts(name))])(written(person)),
  },
  'a title before it': {
    fits: isPerson,
    of: (person, random) =>
      `${random.pick(['Mr', 'Dr.', 'Herr', 'Sheikh', 'Hajji', 'Prof. Dr.', 'General', 'Mullah', 'Mme'])} ${written(person)}`,
  },
  'another legal form': {
    fits: ({ culture }) => culture === company,
    of: ({ words }, random) => [...words.slice(0, -1), random.pick(['', ...legalForms])].join(' ').trim(),
  },
  'transliterated and turned': { fits: hasSpellings, of: (person, random) => turned(otherSpelling(person, random)) },
  'a slip and turned': {
    fits: isPerson,
    of: (person, random) => turned(changing(written(person), random, /^\p{L}{6,}$/u, (word) => slip(word, random))),
  },
}

export { written }
