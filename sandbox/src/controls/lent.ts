import type { LiveCandles } from '../seed/live-candles.ts'
import type { Treasury } from '../treasury/treasury.ts'
import type { Controls } from './controls.ts'

/** What is there once for all who disturb a world, and made when somebody first asks. */
export type Lent = {
  readonly controls: () => Promise<Controls>
  readonly live: () => Promise<LiveCandles>
  readonly treasury: () => Promise<Treasury>
}
