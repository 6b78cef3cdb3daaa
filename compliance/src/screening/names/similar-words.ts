import { distance } from 'fastest-levenshtein'
import type { Word } from './spelling.rules.ts'

/** Below this, two words are different ones. */
export const similarFrom = 0.7
const [initialScore, sameBones, sameSpelling] = [0.88, 0.9, 0.97]
/** Where the consonants are the same, so much of the spelling must be as well; more of it where there are few of them. */
const [alikeFrom, shortAlikeFrom] = [0.5, 0.67]

/** Whether two letters beside each other have changed places, and nothing else. */
function isTurned(one: string, other: string): boolean {
  let at = 0
  while (one[at] === other[at]) at += 1
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}

/** Slips of the pen; two letters that changed places are one. */
function slips(one: string, other: string): number {
  const apart = distance(one, other)
  return apart === 2 && one.length === other.length && isTurned(one, other) ? 1 : apart
}

/** Zero for what is too long or too short to be the same, which most are. */
function closeness(one: string, other: string): number {
  if (one === other) return 1
  const longest = Math.max(one.length, other.length)
  return Math.min(one.length, other.length) < longest / 2 ? 0 : 1 - slips(one, other) / longest
}

/** How nearly two words are spelt the same. */
export function spelledAlike(one: Word, other: Word): number {
  if (one.text === other.text) return 1
  const close = Math.max(closeness(one.fold, other.fold), closeness(one.text, other.text))
  const isPlain = one.otherFold === one.fold && other.otherFold === other.fold
  return Math.min(sameSpelling, isPlain ? close : Math.max(close, closeness(one.otherFold, other.otherFold)))
}

/** By the consonants alone, of which there are two readings. */
const bonesAlike = (one: Word, other: Word): number =>
  Math.max(
    closeness(one.bones, other.bones),
    closeness(one.otherBones, other.bones),
    closeness(one.bones, other.otherBones),
  )

/** From 0, different, to 1, the same. */
export function similarity(one: Word, other: Word): number {
  if (one.text === other.text) return 1
  if (one.text.length === 1 || other.text.length === 1) return one.text[0] === other.text[0] ? initialScore : 0
  // One of them shows no vowels, so there is nothing but the consonants.
  if (one.hasVowels !== other.hasVowels) return bonesAlike(one, other) * sameBones
  const close = spelledAlike(one, other)
  const isSame = one.bones.length > 1 && one.bones === other.bones
  const isAlike = isSame && close >= (one.bones.length > 2 ? alikeFrom : shortAlikeFrom)
  return isAlike ? Math.max(close, sameBones) : close
}
