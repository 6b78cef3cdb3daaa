import { openPool } from '@firsthand/postgres/pool'
import { databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { fillTransaction, signBundle } from '@firsthand/sdk/settle'
import type { Bundle } from '@firsthand/wire/bundles'
import type { Hex } from 'viem'
import { localChain } from '#testing/chain-under-test'
import { numberEvents } from '#testing/numbered-events'
import { cashAmount, type Trading, wallet } from '#testing/trading-world'
import { evmBlockSource, type FollowedChain } from '../block-source.ts'
import { openTicks, settlementStore } from '../settlement.store.ts'
import { checkAside, checkChain } from '../watch-settlement.flow.ts'

/** Deep enough for every reorganisation of a test. */
const finality = { rule: 'depths', safeDepth: 3, finalDepth: 40 } as const

/** Follows the chain of a world in this process, look by look. */
export async function followerOf(trading: Trading, settings: Partial<FollowedChain> = {}) {
  const url = databaseUrl(trading.world.databaseServer, 'fh_worker', trading.world.database)
  const pool = openPool({ url, size: 4, applicationName: 'follower-test', patienceMs: 30_000 })
  const alarms: string[] = []
  const store = settlementStore(pool)
  const chain = { chainId: localChain, rpcUrls: [trading.chain.url], router: trading.contracts.router }
  const source = evmBlockSource({ ...chain, finality, startBlock: null, ...settings })
  const deps = { source, store, alarm: (what: string) => void alarms.push(what) }
  await openTicks(pool, [localChain]).messages(1)
  return {
    pool,
    store,
    deps,
    /** What somebody was to look at since the last time. */
    alarms: () => alarms.splice(0),
    check: () => checkChain(deps),
    aside: () => checkAside(deps),
    publishExpired: () => deps.store.notifyExpired(100),
    close: () => pool.end(),
  }
}
export type Follower = Awaited<ReturnType<typeof followerOf>>

/** What a test does on chain around the purchases of a world's buyer. */
export function purchasesOf(trading: Trading) {
  const anvil = (method: string, ...params: unknown[]): Promise<unknown> =>
    trading.clients.reader.request({ method, params } as never)

  /** The bundle's own transaction, signed by the buyer, whether or not the chain would take it. */
  async function send(bundle: Bundle): Promise<Hex> {
    const sender = await trading.asBuyer()
    const call = fillTransaction(bundle, await signBundle(sender, bundle, trading.pins))
    return sender.sendTransaction({ ...call, gas: 800_000n })
  }

  return {
    anvil,
    /** In pieces: a node takes long for many blocks. */
    async mine(blocks: number) {
      for (let left = blocks; left > 0; left -= 100) await anvil('anvil_mine', `0x${Math.min(left, 100).toString(16)}`)
    },
    /** No block comes by itself until `run`. */
    async hold() {
      await anvil('evm_setIntervalMining', 0)
      await anvil('evm_setAutomine', false)
    },
    async run() {
      // A reorganisation sets the node's clock back to the block that it branches from.
      await anvil('anvil_setTime', Math.floor(Date.now() / 1000))
      await anvil('evm_setAutomine', true)
      await anvil('evm_setIntervalMining', 1)
    },
    async approve(pairId: number) {
      const { body } = await trading.ask('/allowance', {
        pairId,
        walletAddress: wallet,
        cashAmount: `${cashAmount}0000`,
      })
      const sender = await trading.asBuyer()
      for (const { to, data } of body.approvals)
        await trading.clients.reader.waitForTransactionReceipt({ hash: await sender.sendTransaction({ to, data }) })
    },
    async issue(pairId: number): Promise<{ reference: string; bundle: Bundle }> {
      const { reference } = await trading.firm(pairId)
      const { status, body, text } = await trading.intent(reference)
      if (status !== 200) throw new Error(text)
      return { reference, bundle: body }
    },
    send,
    receipt: (hash: Hex) => trading.clients.reader.waitForTransactionReceipt({ hash, timeout: 10_000 }),
    raw: (hash: Hex) => anvil('eth_getRawTransactionByHash', hash) as Promise<Hex>,
    reorg: (depth: number, transactions: readonly (readonly [Hex, number])[] = []) =>
      anvil('anvil_reorg', depth, transactions),
    read: async (reference: string) => (await trading.call('GET', `/primary-mint/quotes/${reference}`)).body,
    async events(reference: string): Promise<{ kind: string; data: Record<string, unknown> }[]> {
      await numberEvents(trading.admin)
      const text = 'select kind, data from app.event where subject = $1 order by sequence'
      const { rows } = await trading.admin.query(text, [reference])
      return rows.map(({ kind, data }) => ({ kind: kind.replace('quote.', ''), data: JSON.parse(data) }))
    },
  }
}
