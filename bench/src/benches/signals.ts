import { startCollector } from '@firsthand/sandbox/testing/collector'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { Bench } from '../harness/bench.ts'
import { applyLoad } from '../harness/load.ts'
import { openShop, post, type Shop } from '../harness/shop.ts'
import { cpuSideBySide } from '../harness/side-by-side.ts'

const connections = 16
const seconds = 1.5
const preloaded = (url: URL) => `--import=${url.href}`

/** Everybody in every market in turn, so that nobody has ten live quotes in one. */
function quotesOf({ buyers, pairIds }: Shop) {
  const path = '/primary-mint/quotes'
  const all = pairIds.flatMap((pairId) =>
    buyers.map(({ token, wallet }) => post(path, token, { pairId, walletAddress: wallet, cashAmount: '100000000' })),
  )
  let used = 0
  return (url: string) => () => {
    const requests = Array.from({ length: 2_000 }, () => all[used++ % all.length] ?? '')
    return applyLoad({ port: Number(new URL(url).port), requests, connections, once: true, seconds })
  }
}

/** Firm quotes of an API with metrics and traces as shipped, beside one that measures and traces none, by processor time. */
export const signals: Bench = {
  goal: 0.97,
  goalIs: 'at least',
  figureIs: 'of the rate without metrics and traces, by processor time',
  async run({ short }) {
    await using shop = await openShop()
    const collector = await startCollector()
    const traces = {
      NODE_OPTIONS: preloaded(new URL('../../../platform/metrics/src/tracing.ts', import.meta.url)),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    }
    const without = { NODE_OPTIONS: preloaded(new URL('../harness/no-signals.ts', import.meta.url)) }
    const seen = await shop.world.startApi({ settings: { ...roomySettings, ...traces } })
    const blind = await shop.world.startApi({ settings: { ...roomySettings, ...without } })
    const quote = quotesOf(shop)
    const sides = { ours: quote(seen.url), bare: quote(blind.url) }
    // Until both are compiled: what is measured is a few microseconds of hundreds.
    for (let round = 0; round < (short ? 1 : 4); round += 1) {
      await sides.ours()
      await sides.bare()
    }
    const result = await cpuSideBySide({ rounds: short ? 1 : 41, ...sides }, { ours: seen.pid, bare: blind.pid })
    const purchases = new Set(collector.spans().map(({ traceId }) => traceId)).size
    collector.close()
    if (purchases === 0) throw new Error('no span arrived')
    return { ...result, summary: `${result.summary}; spans of ${purchases} traces arrived` }
  },
}
