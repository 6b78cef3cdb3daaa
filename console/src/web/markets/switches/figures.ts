import type { Money } from '@firsthand/page-kit/money'
import type { MarketLiveIntents } from '@firsthand/sdk/types'

/** What turning execution off would strand. */
export type Figures = { readonly count: number; readonly cash: Money; readonly lastDeadline: string | null }

export const figuresOf = ({ count, cash, lastDeadline }: MarketLiveIntents): Figures => ({ count, cash, lastDeadline })

type Token = { readonly symbol: string; readonly decimals: number }

/** The same as the refusal of a switch shows them; null when it shows none. */
export function refusedFigures(members: Readonly<Record<string, unknown>>, cash: Token): Figures | null {
  const live = members.liveIntents as { number?: unknown; cashAmount?: unknown; latestDeadline?: unknown } | undefined
  if (typeof live?.number !== 'number' || typeof live.cashAmount !== 'string') return null
  return {
    count: live.number,
    cash: { amount: live.cashAmount, currency: cash.symbol, decimals: cash.decimals },
    lastDeadline: typeof live.latestDeadline === 'string' ? live.latestDeadline : null,
  }
}

/** Whether more would be stranded now than was shown when the person decided. */
export const isMore = (shown: Figures, now: Figures): boolean =>
  now.count > shown.count || BigInt(now.cash.amount) > BigInt(shown.cash.amount)
