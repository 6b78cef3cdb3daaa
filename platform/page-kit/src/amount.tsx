import { useLanguage } from './language.tsx'
import { formatDecimal, type Money } from './money.ts'

/** An amount, exact and never cut off, with its code. */
export function Amount({ amount, currency, decimals }: Money) {
  const [language] = useLanguage()
  return (
    <span className="amount">
      {formatDecimal(amount, decimals, language)}
      {'\u00a0'}
      {currency}
    </span>
  )
}
