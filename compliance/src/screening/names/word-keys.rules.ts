import type { Word } from './spelling.rules.ts'

/** Words shorter than these are compared whole: a slip makes another word of them. */
const [foldFrom, bonesFrom] = [4, 4]

const withoutOne = (text: string): readonly string[] =>
  Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))

/** The keys that words have in common when their consonants or their spellings are the same. */
export function plainKeys({ fold, bones, otherBones, hasVowels }: Word): ReadonlySet<string> {
  const keys = new Set<string>()
  if (bones.length > 1 || !hasVowels) keys.add(`b${bones}`)
  if (otherBones !== bones) keys.add(`b${otherBones}`)
  if (bones.length < bonesFrom && hasVowels) keys.add(`f${fold}`)
  return keys
}

/**
 * The keys that words have in common when they are alike: the consonants are the same once a letter of one or both is left out;
 * where there are few consonants, the whole spelling is.
 */
export function wordKeys(word: Word): ReadonlySet<string> {
  const { fold, bones, hasVowels } = word
  const keys = new Set(plainKeys(word))
  if (bones.length >= bonesFrom) for (const part of withoutOne(bones)) keys.add(`b${part}`)
  else if (hasVowels && fold.length >= foldFrom) for (const part of withoutOne(fold)) keys.add(`f${part}`)
  return keys
}

/** FNV-1a: a number of 32 bits for a key. Two keys with one number cost a comparison and nothing else. */
export function keyNumber(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
