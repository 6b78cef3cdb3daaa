import { de } from './de.ts'
import { en } from './en.ts'
import { factsOf, type NamedMarket } from './facts.ts'
import { kindOf, moneyOf, type Words } from './kinds.ts'

/** The languages that there are; a region such as `de-AT` only changes how numbers are written. */
const languages: Readonly<Record<string, Words>> = { en, de }

/** What a buyer wants to read about what went wrong, in three sentences or a few more. */
export type Advice = {
  readonly happened: string
  /** Whether their money is safe. */
  readonly money: string
  /** What to do. */
  readonly now: string
}

type Named = { readonly code: string }

/**
 * What a buyer should read about a refusal or an error: what happened, whether their money is safe, and what to do, with the
 * numbers in it, in English or German. A code that no buyer can act on gets one honest sentence and the number for support.
 */
export function adviceFor(error: Named, market: NamedMarket | null = null, locale = 'en'): Advice {
  const words = languages[locale.split('-')[0] ?? '']
  const [written, spoken] = words === undefined ? [en, 'en'] : [words, locale]
  const kind = kindOf(error.code) ?? 'misconfigured'
  const facts = factsOf(error, market, spoken)
  const [happened = '', now = ''] = written.about[kind].map((text) => (typeof text === 'string' ? text : text(facts)))
  return { happened, money: written.money[moneyOf(kind)], now }
}

/** The same on one line, without the sentence about the money: for a form. `remedy` is for the program's author. */
export function messageFor(error: Named, market: NamedMarket | null = null, locale = 'en'): string {
  const { happened, now } = adviceFor(error, market, locale)
  return `${happened} ${now}`
}
