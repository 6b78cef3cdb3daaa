import { Amount } from '@firsthand/page-kit/amount'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatDecimal, localeOf } from '@firsthand/page-kit/money'
import type { AnySoftQuote, SoftQuoteView } from '@firsthand/react'
import type { Market } from '@firsthand/sdk/types'
import { Failure } from '../ui/states.tsx'
import { buyTexts } from './buy-words.ts'

type Props = {
  readonly market: Market
  readonly soft: SoftQuoteView
  /** The quote that was shown last, for another amount perhaps: it is only ever shown struck out. */
  readonly last: AnySoftQuote | null
}

/** A price as the service writes it, in the way of a language, exactly. */
export function priceText(price: string, locale: string): string {
  const places = price.split('.')[1]?.length ?? 0
  const shape = { minimumFractionDigits: places, maximumFractionDigits: places }
  return new Intl.NumberFormat(locale, shape).format(price as `${number}`)
}

/** What the amount buys. While it is being asked the number before is struck out, and a refusal takes its place. */
export function Estimate({ market, soft, last }: Props) {
  const t = useWords(buyTexts)
  const [language] = useLanguage()
  if (soft.state === 'refused' && soft.refusal !== null) return <Failure error={soft.refusal} market={market} />
  if (soft.state === 'failed') return <Failure error={soft.failure} market={market} again={soft.retry} />
  if (soft.state === 'idle') return <p className="estimate dimmed">{t.typeFirst}</p>
  const { quote } = soft
  const units = (amount: bigint | string) =>
    `${formatDecimal(`${amount}`, market.unit.decimals, language)} ${market.unit.symbol}`
  const isBank = market.primaryExecutionKind === 'offchain_fixed_price'
  return (
    <div className="estimate">
      <p className="dimmed">{isBank ? t.getExactly : t.get}</p>
      <p className="estimate-units" aria-live="polite">
        {quote === null ? (
          <>
            {last === null || !soft.isStale ? null : <s>{units(last.unitAmount)}</s>}{' '}
            {soft.estimate === null ? (
              <span className="dimmed">{t.asking}</span>
            ) : (
              <span className="dimmed">
                ≈ {units(soft.estimate.units)} ({t.estimate})
              </span>
            )}
          </>
        ) : soft.isStale ? (
          <>
            <s>{units(quote.unitAmount)}</s> <span className="dimmed">{t.asking}</span>
          </>
        ) : (
          <strong>{units(quote.unitAmount)}</strong>
        )}
      </p>
      {quote === null ? null : <Details quote={quote} isBank={isBank} locale={localeOf(language)} />}
    </div>
  )
}

type DetailsProps = { readonly quote: AnySoftQuote; readonly isBank: boolean; readonly locale: string }

function Details({ quote, isBank, locale }: DetailsProps) {
  const t = useWords(buyTexts)
  const { symbol, decimals } = quote.cash
  return (
    <>
      <dl className="facts small">
        <div>
          <dt>{t.price}</dt>
          <dd className="amount">
            {priceText(quote.price, locale)} {symbol}
          </dd>
        </div>
        {quote.fees.map(({ kind, amount }) => (
          <div key={kind}>
            <dt>{t.fee}</dt>
            <dd>
              <Amount amount={amount} currency={symbol} decimals={decimals} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="small dimmed">{isBank ? t.fixed : t.indicative}</p>
    </>
  )
}
