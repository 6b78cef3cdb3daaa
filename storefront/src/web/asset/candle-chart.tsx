import { useLanguage } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import type { Candle } from '@firsthand/sdk/types'
import { useComputedColorScheme } from '@mantine/core'
import { CandlestickSeries, createChart, type UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef } from 'react'

const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

type Drawing = { readonly candles: readonly Candle[]; readonly locale: string }

/** A drawing needs numbers; every figure that is read stands in the table, exact. */
function draw(box: HTMLElement, { candles, locale }: Drawing) {
  const [up, down] = [colourOf('--done'), colourOf('--stopped')]
  const chart = createChart(box, {
    autoSize: true,
    // Its logo is written as markup, which the page's policy refuses. The link below the chart names the library.
    layout: { background: { color: 'transparent' }, textColor: colourOf('--quiet'), attributionLogo: false },
    localization: { locale },
    grid: { vertLines: { visible: false }, horzLines: { color: colourOf('--line') } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false, timeVisible: true },
    handleScroll: { vertTouchDrag: false },
  })
  const series = chart.addSeries(CandlestickSeries, {
    upColor: up,
    wickUpColor: up,
    borderUpColor: up,
    downColor: down,
    wickDownColor: down,
    borderDownColor: down,
  })
  series.setData(
    candles.map(({ timestamp, open, high, low, close }) => ({
      time: (timestamp / 1000) as UTCTimestamp,
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
    })),
  )
  // Its width is known once it was drawn.
  const frame = requestAnimationFrame(() => requestAnimationFrame(() => chart.timeScale().fitContent()))
  return () => {
    cancelAnimationFrame(frame)
    chart.remove()
  }
}

/** Prices as a picture, for the eye alone: the table beside it has the figures. */
export function CandleChart({ candles }: { readonly candles: readonly Candle[] }) {
  const [language] = useLanguage()
  const scheme = useComputedColorScheme()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Named, because the colours are read from the page: another scheme is another drawing.
    void scheme
    return box.current === null ? undefined : draw(box.current, { candles, locale: localeOf(language) })
  }, [candles, language, scheme])
  return <div ref={box} className="chart-box" aria-hidden="true" />
}
