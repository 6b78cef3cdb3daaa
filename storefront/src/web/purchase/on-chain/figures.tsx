import { Amount } from '@firsthand/page-kit/amount'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import type { Quote } from '@firsthand/sdk/types'
import { priceText } from '../../buying/estimate.tsx'
import type { PriceMove } from './moved-prices.ts'
import { chainTexts } from './words.ts'

/** What a firm quote says. */
export function QuoteFigures({ quote }: { readonly quote: Quote }) {
  const t = useWords(chainTexts)
  const [language] = useLanguage()
  const { cash, unit, fees } = quote
  const [fee] = fees
  return (
    <Facts
      facts={[
        [t.pay, <Amount key="pay" amount={quote.cashAmount} currency={cash.symbol} decimals={cash.decimals} />],
        fee === undefined
          ? null
          : [t.fee, <Amount key="fee" amount={fee.amount} currency={cash.symbol} decimals={cash.decimals} />],
        [
          t.get,
          <strong key="get">
            <Amount amount={quote.unitAmount} currency={unit.symbol} decimals={unit.decimals} />
          </strong>,
        ],
        [
          t.price,
          <span key="price" className="amount">
            {priceText(quote.price, localeOf(language))} {cash.symbol}
          </span>,
        ],
      ]}
    />
  )
}

/** Both prices, side by side. */
export function MovedPrices({ prices, symbol }: { readonly prices: PriceMove; readonly symbol: string }) {
  const t = useWords(chainTexts)
  const [language] = useLanguage()
  const text = (price: string) => `${priceText(price, localeOf(language))} ${symbol}`
  return (
    <Facts
      facts={[
        [t.was, <s key="was">{text(prices.was)}</s>],
        [t.now, prices.now === null ? t.noPrice : <strong key="now">{text(prices.now)}</strong>],
      ]}
    />
  )
}
