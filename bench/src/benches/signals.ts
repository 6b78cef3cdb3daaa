import { startCollector } from '@firsthand/sandbox/testing/collector'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { Bench } from '../harness/bench.ts'
import { applyLoad, type Measured } from '../harness/load.ts'
import { cpuMs } from '../harness/profile.ts'
import { openShop, post, type Shop } from '../harness/shop.ts'
import { median } from '../harness/side-by-side.ts'

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

type Settings = Readonly<Record<string, string>>
type Instance = { readonly pid: number; readonly quote: () => Promise<Measured>; readonly stop: () => Promise<void> }

/** What a call takes of each instance, in microseconds of processor time. They take turns, each as often first as the others. */
async function costsOf(instances: readonly Instance[], rounds: number): Promise<readonly number[]> {
  const costs = instances.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < instances.length; turn += 1) {
      const at = (round + turn) % instances.length
      const { pid, quote } = instances[at] as Instance
      const before = cpuMs(pid)
      const { answers } = await quote()
      costs[at]?.push(((cpuMs(pid) - before) * 1_000) / answers)
    }
  return costs.map(median)
}

const range = (ratios: readonly number[]) => `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
/** The mean of ratios: of two that are each other's inverse it is 1. */
const meanOf = (ratios: readonly number[]) =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)

/**
 * Firm quotes of an API with metrics and traces as shipped, beside two that measure and trace nothing, by processor time. Two processes of
 * the same program differ by ten percent and more, by how their code came to be compiled. So new ones are started several times, and
 * how far the two without signals are apart is printed beside the figure: what is smaller than that may be chance.
 */
export const signals: Bench = {
  goal: 0.97,
  goalIs: 'at least',
  figureIs: 'of the rate without metrics and traces, by processor time',
  async run({ short }) {
    await using shop = await openShop()
    const collector = await startCollector()
    const seen = {
      NODE_OPTIONS: preloaded(new URL('../../../platform/metrics/src/tracing.ts', import.meta.url)),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    }
    const blind = { NODE_OPTIONS: preloaded(new URL('../harness/no-signals.ts', import.meta.url)) }
    const quotesTo = quotesOf(shop)
    const start = async (settings: Settings): Promise<Instance> => {
      const { url, pid, stop } = await shop.world.startApi({ settings: { ...roomySettings, ...settings } })
      return { pid, quote: quotesTo(url), stop }
    }
    const trials: { readonly ours: number; readonly bare: number; readonly equal: number }[] = []
    for (let trial = 1; trial <= (short ? 1 : 9); trial += 1) {
      // Each of the three is as often started first as the others.
      const sides = [seen, blind, blind].map((_, place, all) => all[(place + trial) % all.length] as Settings)
      const instances: Instance[] = []
      for (const settings of sides) instances.push(await start(settings))
      // Until all are compiled: what is measured is a few microseconds of hundreds.
      await costsOf(instances, short ? 1 : 4)
      const costs = await costsOf(instances, short ? 1 : 7)
      await Promise.all(instances.map(({ stop }) => stop()))
      const ours = costs[sides.indexOf(seen)] ?? 0
      const [one = 0, other = 0] = costs.filter((_, place) => sides[place] !== seen)
      trials.push({ ours, bare: Math.sqrt(one * other), equal: one / other })
      console.log(`trial ${trial}: ours ${ours.toFixed(0)} µs bare ${one.toFixed(0)} and ${other.toFixed(0)} µs`)
    }
    const purchases = new Set(collector.spans().map(({ traceId }) => traceId)).size
    collector.close()
    if (purchases === 0) throw new Error('no span arrived')
    const ratios = trials.map(({ ours, bare }) => bare / ours)
    const cost = (side: 'ours' | 'bare') => `${side} ${median(trials.map((each) => each[side])).toFixed(0)} µs`
    const equal = range(trials.map((each) => each.equal))
    return {
      figure: meanOf(ratios),
      summary: `processor time of a call: ${cost('ours')} ${cost('bare')}; ${trials.length} trials with new processes from ${range(ratios)}, two equal processes ${equal}; spans of ${purchases} traces arrived`,
    }
  },
}
