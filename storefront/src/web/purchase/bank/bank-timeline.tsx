import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import { Time } from '@firsthand/page-kit/time'
import type { Purchase, PurchaseTimelineStep } from '@firsthand/sdk/types'
import { bankTexts } from './words.ts'

type Props = { readonly items: readonly PurchaseTimelineStep[]; readonly cash: Purchase['cash'] }

/** What happened, oldest first, in the words of the state that each step led to. */
export function BankTimeline({ items, cash }: Props) {
  const t = useWords(bankTexts)
  return (
    <ol className="timeline" aria-label={t.timeline}>
      {items.map(({ at, step, state, amount }) => (
        <li key={`${at}-${step}`}>
          <span className="small dimmed">
            <Time at={at} />
          </span>
          <span>
            {t.states[state]}
            {amount === null ? null : (
              <>
                {' · '}
                <Amount amount={amount} currency={cash.symbol} decimals={cash.decimals} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
