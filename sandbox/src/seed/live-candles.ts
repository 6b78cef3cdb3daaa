import type { Api } from '../world/api.ts'
import type { World } from '../world/world.ts'
import { startMarketData } from './market-data.ts'

/** An instance of the service with live candles, and the venue that they come from. */
export type LiveCandles = {
  readonly api: Api
  /** Takes the venue's server away; it comes back where it was when this is disposed of. */
  interrupt(): Promise<AsyncDisposable>
}

async function start(world: World, undo: AsyncDisposableStack): Promise<LiveCandles> {
  let venue = await startMarketData()
  undo.defer(() => venue.stop())
  const port = Number(new URL(venue.url).port)
  const api = await world.startApi({ settings: { ...world.apiSettings, FIRSTHAND_MARKET_DATA_URL: venue.url } })
  return {
    api,
    async interrupt() {
      await venue.stop()
      return {
        async [Symbol.asyncDispose]() {
          venue = await startMarketData(port)
        },
      }
    },
  }
}

/** Started when somebody first asks, and then the same for everybody. */
export function liveCandles(world: World, undo: AsyncDisposableStack): () => Promise<LiveCandles> {
  let started: Promise<LiveCandles> | undefined
  return () => {
    started ??= start(world, undo)
    return started
  }
}
