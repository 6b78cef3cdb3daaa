import type { NaturalPersonName } from '@firsthand/wire/travel-rule/ivms101'
import anyAscii from 'any-ascii'

/** How many characters each of the two parts of a name may have. */
const most = 100

/**
 * A name in two parts, the second only where one is too short. Where family name and given names part is not known: the standard then
 * takes the whole as the first part. What two parts cannot hold is left out, which happens to a transliteration alone.
 */
function partsOf(name: string) {
  const characters = Array.from(name)
  if (characters.length <= most) return { primaryIdentifier: name }
  const blank = characters.lastIndexOf(' ', most)
  const end = blank > 0 && characters.length - blank - 1 <= most ? blank : most
  const part = (from: number) =>
    characters
      .slice(from, from + most)
      .join('')
      .trim()
  const primaryIdentifier = characters.slice(0, end).join('').trim()
  return { primaryIdentifier, secondaryIdentifier: part(end === blank ? end + 1 : end) }
}

/** In Latin characters alone; a question mark where nothing of the name has a transliteration. */
const latin = (name: string): string =>
  anyAscii(name)
    .replaceAll(/[^ -~]+/g, '')
    .replaceAll(/ +/g, ' ')
    .trim() || '?'

/** A legal name in the form of IVMS101, as it is written and in Latin characters. Fails with one that has no character to write. */
export function naturalName(legalName: string): NaturalPersonName {
  const name = legalName.replaceAll(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ').trim()
  if (!/[^\p{C}\p{Z}]/u.test(name)) throw new Error('a legal name has no character that can be written')
  const inLatin = latin(name)
  const legal = (text: string) => [{ ...partsOf(text), nameIdentifierType: 'LEGL' as const }]
  const local = inLatin === name ? {} : { localNameIdentifier: legal(name) }
  return { nameIdentifier: legal(inLatin), ...local }
}
