import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatMoney } from '@firsthand/page-kit/money'
import { Time } from '@firsthand/page-kit/time'
import type { AdminMarket, MarketLiveIntents } from '@firsthand/sdk/types'
import { Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useChanges } from '../../live/use-changes.ts'
import { drainPart } from '../switch-state.ts'
import { switchTexts } from './words.ts'

const settling = ['quote.settled', 'quote.lapsed', 'quote.failed', 'market.switches_changed']
/** Each reading leaves an audit record, so that many events are answered by one. */
const gatherMs = 3_000

/** Reads the market and its figures again when bundles settle or lapse, and once after the last deadline. */
function useDrainEvents(pairId: number, isOver: boolean, readAgain: () => unknown): void {
  const queries = useQueryClient()
  const { count } = useChanges({ types: settling, subjects: [`${pairId}`] })
  const read = useRef(readAgain)
  read.current = readAgain
  useEffect(() => {
    if (count === 0 && !isOver) return
    const timer = setTimeout(() => {
      void read.current()
      void queries.invalidateQueries({ queryKey: ['market', `${pairId}`] })
    }, gatherMs)
    return () => clearTimeout(timer)
  }, [count, isOver, pairId, queries])
}

type Props = {
  readonly market: AdminMarket
  readonly intents: MarketLiveIntents
  readonly readAgain: () => unknown
}

/** How far a drain is: what can still settle, and the time to the last deadline. */
export function Draining({ market, intents: { count, cash, lastDeadline }, readAgain }: Props) {
  const t = useWords(switchTexts)
  const [language] = useLanguage()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const isOver = lastDeadline === null || now >= Date.parse(lastDeadline)
  useDrainEvents(market.pairId, isOver, readAgain)
  return (
    <div className="stack">
      <Progress
        value={lastDeadline === null ? 100 : drainPart(market.updatedAt, lastDeadline, now)}
        aria-label={t.drainBar}
        size="lg"
      />
      <p role="status">
        {isOver ? t.drainedSoon : <strong>{t.draining(count, formatMoney(cash, language))}</strong>}{' '}
        {isOver || lastDeadline === null ? null : (
          <>
            {t.drainUntil} <Time at={lastDeadline} />.
          </>
        )}
      </p>
    </div>
  )
}
