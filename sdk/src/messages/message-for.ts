import { de } from './de.ts'
import { en } from './en.ts'
import { factsOf, type NamedMarket } from './facts.ts'
import { kindOf, type Words } from './kinds.ts'

/** The languages that there are; a region such as `de-AT` only changes how numbers are written. */
const languages: Readonly<Record<string, Words>> = { en, de }

/**
 * What a buyer should read about a refusal or an error of `buy`: one or two sentences with the numbers in them, in English or
 * German. `remedy` is a sentence for the program's author; this one is for the buyer.
 */
export function messageFor(error: { readonly code: string }, market: NamedMarket | null = null, locale = 'en'): string {
  const words = languages[locale.split('-')[0] ?? '']
  const [written, spoken] = words === undefined ? [en, 'en'] : [words, locale]
  const sentence = written[kindOf(error.code) ?? 'misconfigured']
  return typeof sentence === 'string' ? sentence : sentence(factsOf(error, market, spoken))
}
