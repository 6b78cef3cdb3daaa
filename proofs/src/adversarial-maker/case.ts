import type { MarketWrite } from '@firsthand/wire/markets'
import type { Baseline } from './baseline.ts'
import type { Stage } from './stage.ts'

/** What a case works with: makers that can lie, what is usual, and a market of its own. */
export type Scene = { readonly stage: Stage; readonly usual: Baseline; readonly pairId: number }

/** Something that a maker does wrong, played against the service. */
export type Case = {
  readonly name: string
  readonly msMax: number
  /** Whether a short run plays it too. */
  readonly inShort: boolean
  /** Whether the signers have signed before it goes wrong; what they signed must not be returned. */
  readonly signs?: true
  readonly market?: Partial<MarketWrite>
  /** Answers what is wrong with the service. Faults may be left in the makers. */
  readonly play: (scene: Scene) => Promise<readonly string[]>
}
