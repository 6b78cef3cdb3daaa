import { useLanguage, useWords, words } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import { Empty, Loading } from '@firsthand/page-kit/states'
import { Status } from '@firsthand/page-kit/tone'
import { type CandleInterval, useCandles } from '@firsthand/react'
import type { Candle } from '@firsthand/sdk/types'
import { NativeSelect } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Reading } from '../ui/states.tsx'

const CandleChart = lazy(async () => ({ default: (await import('./candle-chart.tsx')).CandleChart }))

const texts = words(
  {
    title: 'Prices',
    interval: 'Each candle lasts',
    intervals: { '1h': 'one hour', '4h': 'four hours', '1d': 'one day' },
    madeUp: 'Made-up prices',
    madeUpText: 'The sandbox makes these prices up. They say nothing about this asset.',
    table: 'Prices as a table',
    time: 'From',
    open: 'First',
    high: 'Highest',
    low: 'Lowest',
    close: 'Last',
    none: 'There are no prices of this length yet. Choose shorter candles.',
    by: 'Chart by TradingView Lightweight Charts',
    past: 'Past prices say nothing certain about future ones. You buy at the price that the buy box shows.',
  },
  {
    title: 'Preise',
    interval: 'Eine Kerze dauert',
    intervals: { '1h': 'eine Stunde', '4h': 'vier Stunden', '1d': 'einen Tag' },
    madeUp: 'Erfundene Preise',
    madeUpText: 'Die Sandbox erfindet diese Preise. Sie sagen nichts über diese Anlage aus.',
    table: 'Preise als Tabelle',
    time: 'Ab',
    open: 'Erster',
    high: 'Höchster',
    low: 'Tiefster',
    close: 'Letzter',
    none: 'Es gibt noch keine Preise dieser Länge. Wählen Sie kürzere Kerzen.',
    by: 'Diagramm: TradingView Lightweight Charts',
    past: 'Vergangene Preise sagen nichts Sicheres über künftige. Sie kaufen zum Preis, der beim Kauf steht.',
  },
)

const intervals = ['1h', '4h', '1d'] as const
/** As many rows as somebody reads; the chart has them all. */
const tableRows = 30

/** The prices of a listing: a chart, and the same as a table. */
export function Prices({ listingId }: { readonly listingId: string }) {
  const t = useWords(texts)
  const [interval, setInterval] = useState<CandleInterval>('1h')
  const candles = useCandles(listingId, interval)
  return (
    <section className="panel" aria-labelledby="prices">
      <div className="panel-head">
        <h2 id="prices">{t.title}</h2>
        <NativeSelect
          label={t.interval}
          value={interval}
          onChange={({ currentTarget }) => setInterval(currentTarget.value as CandleInterval)}
          data={intervals.map((value) => ({ value, label: t.intervals[value] }))}
        />
      </div>
      <Reading read={candles}>{({ source, items }) => <PricesView source={source} candles={items} />}</Reading>
    </section>
  )
}

/** Candles that were read, with what they are worth. */
export function PricesView({ source, candles }: { readonly source: string; readonly candles: readonly Candle[] }) {
  const t = useWords(texts)
  if (candles.length === 0) return <Empty title={t.none} />
  return (
    <>
      <div className="chart">
        {source === 'mock' ? (
          <p className="chart-label">
            <Status tone="person">{t.madeUp}</Status>
          </p>
        ) : null}
        <Suspense
          fallback={
            <div className="chart-box">
              <Loading lines={6} />
            </div>
          }
        >
          <CandleChart candles={candles} />
        </Suspense>
      </div>
      <p className="small dimmed">
        {source === 'mock' ? t.madeUpText : t.past}{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {t.by}
        </a>
      </p>
      <details>
        <summary>{t.table}</summary>
        <CandleTable candles={candles.slice(-tableRows).toReversed()} />
      </details>
    </>
  )
}

function CandleTable({ candles }: { readonly candles: readonly Candle[] }) {
  const t = useWords(texts)
  const [language] = useLanguage()
  const locale = localeOf(language)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })
  const price = (text: string) => {
    const places = text.split('.')[1]?.length ?? 0
    return new Intl.NumberFormat(locale, { minimumFractionDigits: places }).format(text as `${number}`)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reachable by keys
    <section className="scrolls" tabIndex={0} aria-label={t.table}>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            {(['open', 'high', 'low', 'close'] as const).map((each) => (
              <th key={each} scope="col">
                {t[each]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {candles.map((candle) => (
            <tr key={candle.timestamp}>
              <th scope="row">{time.format(candle.timestamp)}</th>
              {(['open', 'high', 'low', 'close'] as const).map((each) => (
                <td key={each}>{price(candle[each])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
