import type { LiveCandles } from '../seed/live-candles.ts'
import type { Treasury } from '../treasury/treasury.ts'
import type { Hands } from './controls.ts'

/** What is there once for all who disturb a world, and made when somebody first asks. */
export type Lent = {
  readonly hands: () => Promise<Hands>
  readonly live: () => Promise<LiveCandles>
  readonly treasury: () => Promise<Treasury>
}
