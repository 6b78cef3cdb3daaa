import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { Bench } from '../harness/bench.ts'
import { type Call, pacedMs, quantile, shownMs } from '../harness/paced.ts'
import { printProfile } from '../harness/profile.ts'
import { copyMarkets, openShop, type Shop } from '../harness/shop.ts'
import { median } from '../harness/side-by-side.ts'

/** A short run shows that the bench works, also beside others; only the whole one keeps the pace that the goal names. */
const pace = { whole: 100, short: 20 }
const seconds = 4
const cashAmount = '100000000'
/** Our fee of ten basis points stays behind: both sides ask the maker for the same. */
const makerCash = '99900000'
const markets = 400

/** Everybody in every market in turn, so that nobody has ten live quotes in one. */
function firmCalls({ buyers, port }: Shop, pairIds: readonly number[]): readonly Call[] {
  return pairIds.flatMap((pairId) =>
    buyers.map(({ token, wallet }) => {
      const body = JSON.stringify({ pairId, walletAddress: wallet, cashAmount })
      return { port, path: '/rfq/quotes', headers: headersOf(body, { authorization: `Bearer ${token}` }), body }
    }),
  )
}

const headersOf = (body: string, more: Readonly<Record<string, string>> = {}) => ({
  'content-type': 'application/json',
  'content-length': `${Buffer.byteLength(body)}`,
  ...more,
})

/** The makers' own call, as the service makes it: all of them at once, because a quote waits for all. */
function makerCalls({ world, buyers }: Shop): readonly Call[] {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 'bare',
    method: 'getSignerSideOrderERC20',
    params: {
      chainId: '31337',
      swapContract: contractAddresses.swap,
      senderAmount: makerCash,
      signerToken: contractAddresses.tbill,
      senderToken: contractAddresses.usdc,
      senderWallet: world.contracts?.book.deployed.executor,
      minExpiry: `${Math.floor(Date.now() / 1000) + 315}`,
      proxyingFor: buyers[0]?.wallet,
    },
  })
  const makers = world.suppliers?.addresses.filter(({ protocol }) => protocol === 'airswap') ?? []
  return makers.map(({ url }) => ({ port: Number(new URL(url).port), path: '/', headers: headersOf(body), body }))
}

/** A call as it goes over the wire. */
const textOf = ({ path, headers, body }: Call) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n${body}`
}

/** A firm quote of the third-party-venue rail at a steady pace, beside the bare calls of its two makers. */
export const rfqOverhead: Bench = {
  goal: 5,
  goalIs: 'at most',
  figureIs: 'overhead in ms',
  async run({ short }) {
    await using shop = await openShop()
    const all = firmCalls(shop, await copyMarkets(shop.world, { like: 2, count: markets }))
    const perSecond = short ? pace.short : pace.whole
    let used = 0
    const next = (count: number) => Array.from({ length: count }, () => [all[used++ % all.length] as Call])
    const ours = (count: number) => pacedMs(next(count), perSecond)
    const bare = (count: number) =>
      pacedMs(
        Array.from({ length: count }, () => makerCalls(shop)),
        perSecond,
      )
    await ours(3 * perSecond)
    await bare(3 * perSecond)
    const rounds: { readonly ours: number; readonly bare: number }[] = []
    for (let round = 1; round <= (short ? 2 : 10); round += 1) {
      const [mine, theirs] = [await ours(perSecond * seconds), await bare(perSecond * seconds)]
      rounds.push({ ours: quantile(mine, 0.5), bare: quantile(theirs, 0.5) })
      console.log(`round ${round}: ours ${shownMs(mine, 2)}  bare makers ${shownMs(theirs, 2)}`)
    }
    if (!short) await printProfile(shop.world, roomySettings, { requests: all.map(textOf), connections: 4 })
    const middle = (side: 'ours' | 'bare') => median(rounds.map((round) => round[side])).toFixed(2)
    return {
      figure: median(rounds.map((round) => round.ours - round.bare)),
      summary: `p50 at ${perSecond}/s: ours ${middle('ours')} ms bare makers ${middle('bare')} ms`,
    }
  },
}
