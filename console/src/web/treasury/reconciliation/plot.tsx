import { useWords } from '@firsthand/page-kit/language'
import { decimalOf } from '@firsthand/page-kit/money'
import type { ReconciliationSummary } from '@firsthand/sdk/types'
import { useComputedColorScheme } from '@mantine/core'
import { createChart, LineSeries } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { AccountName } from '../client-accounts.tsx'
import { differenceOf } from './links.ts'
import { reconciliationTexts } from './words.ts'

const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
/** A drawing needs a number; every figure that is read stands in the table, exact. */
const drawn = (amount: string, decimals: number) => Number(decimalOf(amount, decimals))

function draw(box: HTMLElement, days: readonly ReconciliationSummary[]) {
  const chart = createChart(box, {
    autoSize: true,
    layout: { background: { color: 'transparent' }, textColor: colourOf('--quiet'), attributionLogo: false },
    grid: { vertLines: { visible: false }, horzLines: { color: colourOf('--line') } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
    handleScroll: false,
    handleScale: false,
  })
  const line = (colour: string, width: 1 | 2 | 3 | 4, figureOf: (day: ReconciliationSummary) => number) =>
    chart
      .addSeries(LineSeries, {
        color: colourOf(colour),
        lineWidth: width,
        priceLineVisible: false,
        lastValueVisible: false,
      })
      .setData(days.map((day) => ({ time: day.date, value: figureOf(day) })))
  line('--done', 4, ({ closing, decimals }) => drawn(closing, decimals))
  line('--moving', 2, ({ bank, decimals }) => drawn(bank, decimals))
  line('--stopped', 1, (day) => drawn(differenceOf(day), day.decimals))
  // Its width is known once it was drawn.
  const frame = requestAnimationFrame(() => requestAnimationFrame(() => chart.timeScale().fitContent()))
  return () => {
    cancelAnimationFrame(frame)
    chart.remove()
  }
}

/** The bank, the books and what is between them, day by day. A picture for the eye: the table has the figures. */
export function Plot({ days }: { readonly days: readonly ReconciliationSummary[] }) {
  const t = useWords(reconciliationTexts)
  const colorScheme = useComputedColorScheme()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current === null) return undefined
    const ordered = days.toSorted((a, b) => a.date.localeCompare(b.date))
    return draw(box.current, ordered)
    // Colours are read when it is drawn, so another appearance draws it again.
  }, [days, colorScheme])
  return (
    <figure className="plot">
      <figcaption>
        {t.plot}, <AccountName id={days[0]?.clientAccountId ?? ''} />: <span className="key key-done">{t.closing}</span>{' '}
        <span className="key key-moving">{t.books}</span> <span className="key key-stopped">{t.difference}</span>
      </figcaption>
      <div ref={box} className="plot-box" role="img" aria-label={t.plotText(days.length)} />
      <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
        {t.credit}
      </a>
    </figure>
  )
}
