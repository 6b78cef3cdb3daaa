import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import type { Hex } from '@firsthand/values/values'
import type { GetBlockReturnType, PublicClient, Transaction } from 'viem'
import type { Block, Seen, SeenBlocks } from './settlement.rules.ts'
import { attemptsIn, explainRevert, isSignedByBuyer, type SettlementContracts } from './settlement-attempts.ts'

/** As many blocks are asked for at once. */
const atOnce = 20
const events = settlementRouterAbi.filter((entry) => entry.type === 'event').filter(isOurs)

type RouterEvent = Extract<(typeof settlementRouterAbi)[number], { type: 'event' }>
function isOurs(event: RouterEvent): event is Extract<RouterEvent, { name: 'Settled' | 'Cancelled' }> {
  return event.name === 'Settled' || event.name === 'Cancelled'
}

type FullBlock = GetBlockReturnType<undefined, true, 'latest'>

export const slotOf = ({ from, nonce }: Pick<Transaction, 'from' | 'nonce'>) => `${from.toLowerCase()}:${nonce}`

const blockOf = ({ number, hash, parentHash, timestamp }: FullBlock): Block => ({
  number,
  hash,
  parentHash,
  minedAt: new Date(Number(timestamp) * 1000),
})

async function fullBlocks(client: PublicClient, from: bigint, to: bigint): Promise<FullBlock[]> {
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, i) => from + BigInt(i))
  const found: FullBlock[] = []
  for (let first = 0; first < numbers.length; first += atOnce) {
    const some = numbers.slice(first, first + atOnce)
    found.push(
      ...(await Promise.all(some.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })))),
    )
  }
  return found
}

const moved = () => new Error('the chain changed while it was read')

/** What the router's own events report of a range of blocks. */
async function reportedByRouter(client: PublicClient, router: Hex, blocks: readonly FullBlock[]): Promise<Seen[]> {
  const [fromBlock, toBlock] = [blocks[0]?.number, blocks.at(-1)?.number]
  if (fromBlock === undefined || toBlock === undefined) return []
  const logs = await client.getLogs({ address: router, events, fromBlock, toBlock, strict: true })
  return logs.map((log) => {
    const block = blocks.find(({ hash }) => hash === log.blockHash)
    const tx = block?.transactions.find(({ hash }) => hash === log.transactionHash)
    if (block === undefined || tx === undefined) throw moved()
    const { quoteRef: onchainRef, buyer } = log.args
    const seen = { onchainRef, buyer, txHash: tx.hash, slot: slotOf(tx), block: blockOf(block), place: log.logIndex }
    return log.eventName === 'Settled'
      ? { ...seen, kind: 'settled', units: log.args.units }
      : { ...seen, kind: 'cancelled' }
  })
}

/** Attempts without an event of the router: they failed, though the transaction itself may have gone through. */
async function failed(
  client: PublicClient,
  contracts: SettlementContracts,
  block: FullBlock,
  reported: ReadonlySet<string>,
): Promise<Seen[]> {
  const found: Seen[] = []
  for (const tx of block.transactions) {
    for (const attempt of attemptsIn(tx, contracts)) {
      const { onchainRef, buyer } = attempt
      if (reported.has(tx.hash + onchainRef)) continue
      if (!(await isSignedByBuyer(client, contracts.forwarder, attempt, block.number - 1n))) continue
      const error = await explainRevert(client, contracts, tx, attempt, block.number)
      const at = { txHash: tx.hash, slot: slotOf(tx), block: blockOf(block), place: tx.transactionIndex }
      found.push({ kind: 'reverted', onchainRef, buyer, error, ...at })
    }
  }
  return found
}

/** Reads a range of blocks with all that they hold of settlements. */
export async function readBlocks(
  client: PublicClient,
  contracts: SettlementContracts,
  from: bigint,
  to: bigint,
): Promise<SeenBlocks> {
  const blocks = await fullBlocks(client, from, to)
  if (blocks.some(({ parentHash }, i) => i > 0 && parentHash !== blocks[i - 1]?.hash)) throw moved()
  const reported = await reportedByRouter(client, contracts.router, blocks)
  const reportedOf = new Set(reported.map(({ txHash, onchainRef }) => txHash + onchainRef))
  const failures = await Promise.all(blocks.map((block) => failed(client, contracts, block, reportedOf)))
  return { blocks: blocks.map(blockOf), seen: [...reported, ...failures.flat()] }
}
