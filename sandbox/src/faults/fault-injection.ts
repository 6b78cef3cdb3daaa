import type { Controls } from '../controls/controls.ts'
import type { LiveCandles } from '../seed/live-candles.ts'
import type { Treasury } from '../treasury/treasury.ts'
import type { World } from '../world/world.ts'

/** What a fault injection has to work with. */
export type Ground = {
  readonly world: World
  readonly controls: Controls
  readonly live: () => Promise<LiveCandles>
  readonly treasury: () => Promise<Treasury>
  /** What was kept of the first calls, by name. */
  readonly kept: Readonly<Record<string, string>>
  /** Makes the refused call before its time, and answers its status. */
  readonly call: () => Promise<number>
}

/** A disturbance, and where to make the call if not at the sandbox's own instance. */
export type InjectedFault = AsyncDisposable & { readonly api?: { readonly url: string; readonly privateUrl: string } }

export type FaultInjection = (ground: Ground) => Promise<InjectedFault>
