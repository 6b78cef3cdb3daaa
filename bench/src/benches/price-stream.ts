import { setTimeout as sleep } from 'node:timers/promises'
import { askChain } from '@firsthand/sandbox/chain/ask-chain'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { Bench } from '../harness/bench.ts'
import { quantile, rising, shownMs } from '../harness/paced.ts'
import { compareAmounts } from '../harness/price-agreement.ts'
import { approvedBuyers, offeringMarkets } from '../harness/price-shop.ts'
import { cpuMs } from '../harness/profile.ts'
import { openStreams } from '../harness/streams.ts'

const tenants = ['acme', 'globex'] as const
/** As many as a caller may have at an instance. */
const streamsOfBuyer = 20
const blockMs = 1_000
/** Blocks before the chain's rhythm is known. */
const warmUp = 5

/** Locally computed amounts are those of the service, for so many random inputs. */
async function agreement(inputs: number): Promise<string> {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { outcomes, difference } = await compareAmounts(inputs, seed)
  if (difference !== null)
    throw new Error(
      `the SDK and the service differ: ${JSON.stringify(difference, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`,
    )
  const kinds = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  return `${inputs} random amounts computed as the service does, seed ${seed} (${kinds})`
}

/** Mines at a steady pace. Answers, for each block, when the node had it. */
async function mine(url: string, blocks: number, minedAt: Map<string, number>): Promise<void> {
  const begun = performance.now()
  for (let made = 0; made < blocks; made += 1) {
    await askChain(url, 'evm_mine')
    const at = performance.now()
    minedAt.set(`${BigInt(await askChain<string>(url, 'eth_blockNumber'))}`, at)
    const early = begun + (made + 1) * blockMs - performance.now()
    if (early > 0) await sleep(early)
  }
}

/** How soon watchers at one instance have the price of a new block. */
export const priceStream: Bench = {
  goal: 250,
  goalIs: 'at most',
  figureIs: 'ms from a block to its price at a watcher, p99',
  async run({ short }) {
    const [watchers, markets, blocks, inputs] = short ? [400, 20, 10, 20_000] : [10_000, 100, 60, 1_000_000]
    const agreed = await agreement(inputs)
    await using world = await startWorld({
      api: { settings: roomySettings },
      complianceSettings: roomyCompliance,
      databaseUrl: null,
    })
    const { api, chain } = world
    if (api === null || chain === null) throw new Error('the world has no API or no chain')
    const pairIds = await offeringMarkets(world, markets)
    const tokens = await approvedBuyers(world, tenants, watchers / streamsOfBuyer / tenants.length)
    const port = Number(new URL(api.url).port)
    const requests = tokens.flatMap((token, buyer) =>
      Array.from({ length: streamsOfBuyer }, (_, i) => {
        const pairId = pairIds[(buyer * streamsOfBuyer + i) % markets]
        return { port, path: `/markets/prices/stream?pairIds=${pairId}`, token }
      }),
    )
    const seen: { readonly block: string; readonly at: number }[] = []
    using open = await openStreams(requests, (_, text) => {
      const at = performance.now()
      for (const [, block = ''] of text.matchAll(/"priceBlock":"(\d+)"/g)) seen.push({ block, at })
    })
    await askChain(chain.url, 'evm_setIntervalMining', 0)
    const minedAt = new Map<string, number>()
    await mine(chain.url, warmUp, new Map())
    const [cpuBefore, begun] = [cpuMs(api.pid), performance.now()]
    await mine(chain.url, blocks, minedAt)
    await sleep(2_000)
    const cpu = (100 * (cpuMs(api.pid) - cpuBefore)) / (performance.now() - begun)
    void open
    const times = rising(seen.flatMap(({ block, at }) => (minedAt.has(block) ? [at - (minedAt.get(block) ?? 0)] : [])))
    const missed = watchers * minedAt.size - times.length
    return {
      figure: quantile(times, 0.99),
      summary: `${watchers} watchers of ${markets} markets at one instance, ${minedAt.size} blocks, one a second: ${shownMs(times)}, p99 ${quantile(times, 0.99).toFixed(0)} ms, ${missed} of ${watchers * minedAt.size} replaced by a newer block, API ${cpu.toFixed(0)} % of a core; ${agreed}`,
    }
  },
}
