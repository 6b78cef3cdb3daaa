import type { MarketPrice } from '../gen/types.gen.ts'
import type { CallRow, Target } from '../request.ts'
import { streamOf } from './event-stream.ts'

export type PricesOptions = {
  /** Called when a connection ends: until a market is sent again, its last price may no longer hold. */
  readonly onLost?: () => void
  /** Ends the stream. */
  readonly signal?: AbortSignal
}

const row: CallRow = {
  method: 'GET',
  path: '/markets/prices/stream',
  isOpen: false,
  givesFile: false,
  takes: undefined,
}

/**
 * What markets cost, and each change of it, by price or block. A connection that ends is opened again; a refusal that trying
 * again cannot change is thrown. The signal ends the loop without an error.
 */
export async function* prices(
  target: Target,
  ask: typeof fetch,
  pairIds: readonly (number | string)[],
  { onLost, signal }: PricesOptions = {},
): AsyncGenerator<MarketPrice, void> {
  const given = () => ({ query: { pairIds: pairIds.join() } })
  const stream = { row, given, silentMs: 15_000, signal, ...(onLost && { lost: onLost }) }
  for await (const { event, data } of streamOf(target, ask, stream))
    if (event === 'price') yield JSON.parse(data) as MarketPrice
}
