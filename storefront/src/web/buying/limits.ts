import type { Language } from '@firsthand/page-kit/language'
import { formatMoney } from '@firsthand/page-kit/money'
import type { Market } from '@firsthand/sdk/types'
import type { buyTexts } from './buy-words.ts'

type Texts = (typeof buyTexts)['en']
type Limited = Pick<Market, 'limits' | 'cash'>

const money = ({ cash }: Limited, amount: string, language: Language) =>
  formatMoney({ amount, currency: cash.symbol, decimals: cash.decimals }, language)

/** The limits in words, to be read before anything is pressed. */
export function limitsText(market: Limited, language: Language, t: Texts): string {
  const { minCashAmount: least, maxCashAmount: most } = market.limits
  if (least !== null && most !== null)
    return t.limits.both(money(market, least, language), money(market, most, language))
  if (least !== null) return t.limits.least(money(market, least, language))
  return most === null ? t.limits.none : t.limits.most(money(market, most, language))
}

/** What is wrong with an amount by the limits; null when it is within them. */
export function limitFault(market: Limited, amount: bigint, language: Language, t: Texts): string | null {
  const { minCashAmount: least, maxCashAmount: most } = market.limits
  if (least !== null && amount < BigInt(least)) return t.below(money(market, least, language))
  if (most !== null && amount > BigInt(most)) return t.above(money(market, most, language))
  return null
}
