import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords, words } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import type { Listing, Market } from '@firsthand/sdk/types'
import { useSession } from '../app/session.ts'
import { assetClassName, marketTexts } from '../catalogue/market-words.ts'

const texts = words(
  {
    title: 'Terms',
    what: 'What you buy',
    units: (symbol: string) => `Units of ${symbol}`,
    kind: 'Kind of asset',
    how: 'How you buy',
    pay: 'You pay in',
    least: 'Smallest amount',
    most: 'Largest amount',
    noLimit: 'none',
    fee: 'Our fee, inside the amount',
    network: 'Network',
    contract: 'Contract of the units',
    holds: 'A firm price holds for',
    seconds: (count: number) => `${count} seconds`,
  },
  {
    title: 'Bedingungen',
    what: 'Was Sie kaufen',
    units: (symbol) => `Stücke ${symbol}`,
    kind: 'Art der Anlage',
    how: 'Kaufweg',
    pay: 'Sie zahlen in',
    least: 'Kleinster Betrag',
    most: 'Größter Betrag',
    noLimit: 'keiner',
    fee: 'Unsere Gebühr, im Betrag enthalten',
    network: 'Netz',
    contract: 'Vertrag der Stücke',
    holds: 'Ein fester Preis gilt',
    seconds: (count) => `${count} Sekunden`,
  },
)

/** A fee in hundredths of a percent, as a percentage. */
const percentOf = (bps: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000)

/** What a market sells and on which terms. */
export function Terms({ market, listing }: { readonly market: Market; readonly listing: Listing | null }) {
  const t = useWords(texts)
  const { rails, classes, explained } = useWords(marketTexts)
  const { chains } = useSession()
  const [language] = useLanguage()
  const { cash, unit, limits, feeBps, chainId, primaryExecutionKind: rail } = market
  const amount = (text: string | null) =>
    text === null ? t.noLimit : <Amount amount={text} currency={cash.symbol} decimals={cash.decimals} />
  const address = unit.address ?? listing?.token_ref ?? null
  return (
    <section className="panel" aria-labelledby="terms">
      <h2 id="terms">{t.title}</h2>
      {rail === null ? null : <p>{explained[rail]}</p>}
      <Facts
        facts={[
          [t.what, t.units(unit.symbol)],
          [t.kind, assetClassName(market.assetClass, classes)],
          rail === null ? null : [t.how, rails[rail]],
          [t.pay, cash.symbol],
          [t.least, amount(limits.minCashAmount)],
          [t.most, amount(limits.maxCashAmount)],
          [
            t.fee,
            <span key="fee" className="amount">
              {percentOf(feeBps, localeOf(language))}
            </span>,
          ],
          rail === 'offchain_fixed_price' ? null : [t.holds, t.seconds(market.freshnessSeconds)],
          chainId === null ? null : [t.network, chains.find((each) => each.chainId === chainId)?.name ?? chainId],
          address === null ? null : [t.contract, <CodeText key="contract" text={address} inFours />],
        ]}
      />
    </section>
  )
}
