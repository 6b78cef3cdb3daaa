/** A word of a name in Latin letters. */
export type Word = {
  readonly text: string
  /** The same for the usual ways of writing one sound: Jewgenij and Yevgeny, Hussain and Hussein. */
  readonly fold: string
  /** The consonants of the fold: all that a script without vowels shows. */
  readonly bones: string
  /** The fold as others read it: with a hard j (Jamal and Gamal), or, without vowels, with w as a consonant. */
  readonly otherFold: string
  readonly otherBones: string
  /** Whether the script that it came from writes vowels. */
  readonly hasVowels: boolean
  /** A little word, such as `bin` or `van`, which counts for little. */
  readonly isParticle: boolean
}

/** Letters that together stand for one sound, each with what they become; the longest first. */
const sounds: Readonly<Record<string, string>> = Object.fromEntries(
  'schtsch=sc shtsh=sc shch=sc szcz=sc stch=sc tsch=c dsch=j tch=c tsh=c sch=s dzh=j cz=c ch=c sh=s sz=s dj=j zh=z kh=h ph=f th=t dh=d gh=g gk=g ts=k tz=k ck=k ou=u oo=u ee=i c=k q=k x=ks w=v'
    .split(' ')
    .map((pair) => pair.split('=')),
)
const sound = new RegExp(Object.keys(sounds).join('|'), 'g')

const foldOf = (text: string): string =>
  text
    .replace(/^mp/, 'b')
    .replace(/^nt/, 'd')
    .replaceAll(sound, (letters) => sounds[letters] ?? letters)
    .replaceAll(/[iyj]+/g, 'i')
    .replaceAll(/[ae]i(?![aou])|ie/g, 'e')
    .replaceAll(/(.)\1+/g, '$1')

/** Without vowels, and without h, which comes and goes. */
const bonesOf = (fold: string): string => fold.replaceAll(/[aeiouh]/g, '')

export function spelling(
  text: string,
  { hasVowels, isParticle }: Pick<Word, 'hasVowels' | 'isParticle'> = { hasVowels: true, isParticle: false },
): Word {
  const fold = foldOf(hasVowels ? text : text.replaceAll(/(?<!^)w/g, ''))
  const otherFold = hasVowels ? (text.includes('j') ? foldOf(text.replaceAll('j', 'g')) : fold) : foldOf(text)
  const [bones, otherBones] = [fold, otherFold].map((each) => bonesOf(each) || each) as [string, string]
  return { text, fold, bones, otherFold, otherBones, hasVowels, isParticle }
}

/** Two words that somebody wrote as one. */
export const joined = (one: Word, other: Word): Word =>
  spelling(one.text + other.text, { hasVowels: one.hasVowels && other.hasVowels, isParticle: false })
