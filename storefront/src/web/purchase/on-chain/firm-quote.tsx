import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import type { Quote } from '@firsthand/sdk/types'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Clock, Spoken, timeOf, useCountdown } from './clock.tsx'
import { clockText } from './clocks.ts'
import { QuoteFigures } from './figures.tsx'
import { chainTexts } from './words.ts'

type Props = {
  readonly quote: Quote
  readonly isChecking: boolean
  /** What has to be done first, such as connecting a wallet; null when nothing has. */
  readonly obstacle: ReactNode
  readonly check: () => void
  readonly newPrice: () => void
}

/** A firm price with its two clocks. At zero the button asks for a new price. */
export function FirmQuote({ quote, isChecking, obstacle, check, newPrice }: Props) {
  const t = useWords(chainTexts)
  const [language] = useLanguage()
  const ends = quote.deadline ?? quote.expiresAt
  const hasIntent = quote.deadline !== null
  const { left, spoken } = useCountdown(ends, hasIntent ? t.sendClock : t.priceClock)
  const isOver = left === 0
  return (
    <section className="panel steps" aria-labelledby="offer">
      <h2 id="offer">{t.offer}</h2>
      <div className="clocks">
        <Clock
          title={hasIntent ? t.fixed : t.holds(clockText(left))}
          left={hasIntent ? null : left}
          note={hasIntent ? '' : t.until(timeOf(quote.expiresAt, localeOf(language)))}
        />
        <Clock
          title={hasIntent ? t.sendBefore(timeOf(ends, localeOf(language))) : t.sendClock}
          left={hasIntent ? left : null}
          note={hasIntent ? t.left(clockText(left)) : t.notYet}
        />
      </div>
      <Spoken text={spoken} />
      <QuoteFigures quote={quote} />
      {isOver ? <p role="status">{hasIntent ? t.tooLate : t.over}</p> : obstacle}
      {isOver ? (
        <Button size="md" fullWidth onClick={newPrice}>
          {t.newPrice}
        </Button>
      ) : (
        <Button size="md" fullWidth onClick={check} disabled={obstacle !== null} loading={isChecking}>
          {t.check}
        </Button>
      )}
      {isChecking ? <p className="small dimmed">{`${t.checking} ${t.checkingText}`}</p> : null}
    </section>
  )
}
