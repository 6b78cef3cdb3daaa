import type { NodesSettings } from '@firsthand/chain/nodes'
import { nodesOf } from '@firsthand/chain/nodes'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { Hex, PublicClient } from 'viem'
import type { PurchaseTransitionStore } from '#bank-transfer/purchases/purchase-signals.store'
import { evmBlockSource, type FollowedChain } from '#settlement/block-source'
import type { SettlementStore } from '#settlement/settlement.store'
import { checkChain } from '#settlement/watch-settlement.flow'
import type { KnownPurchase, KnownRows } from './known-rows.store.ts'
import type { Accepted, Finding } from './restore.rules.ts'
import type { OpenRestore } from './restore.store.ts'
import type { JournalWitness } from './witnesses.store.ts'

/** Providers answer for so many blocks at a time. */
const blocksAtOnce = 1_000n
const settled = settlementRouterAbi.filter((each) => each.type === 'event' && each.name === 'Settled')
const ended = unitDeliveryAbi.filter(
  (each) => each.type === 'event' && (each.name === 'Delivered' || each.name === 'Voided'),
)

type Log = { readonly name: string; readonly ref: Hex; readonly txHash: Hex; readonly units: bigint }

/** Events of a contract since the restored moment, oldest first. */
async function logsOf(
  chain: NodesSettings,
  contract: Hex,
  from: bigint,
  kind: 'router' | 'delivery',
): Promise<readonly Log[]> {
  const read = async (client: PublicClient) => {
    const head = await client.getBlockNumber()
    const found: Log[] = []
    for (let at = from; at <= head; at += blocksAtOnce) {
      const toBlock = at + blocksAtOnce > head ? head : at + blocksAtOnce - 1n
      const range = { address: contract, fromBlock: at, toBlock, strict: true } as const
      const logs = await client.getLogs({ ...range, events: (kind === 'router' ? settled : ended) as never })
      for (const log of logs as unknown as readonly RawLog[])
        found.push({
          name: log.eventName,
          ref: (log.args.quoteRef ?? log.args.purchaseId) as Hex,
          txHash: log.transactionHash,
          units: log.args.units ?? 0n,
        })
    }
    return found
  }
  return nodesOf(chain).ask(read)
}
type RawLog = {
  readonly eventName: string
  readonly args: { readonly quoteRef?: Hex; readonly purchaseId?: Hex; readonly units?: bigint }
  readonly transactionHash: Hex
}

export type ReplayDeps = {
  readonly chains: readonly FollowedChain[]
  readonly rows: KnownRows
  readonly settlements: SettlementStore
  readonly transitions: PurchaseTransitionStore
  /** Names on chain by what they hide, as far as others know it. */
  readonly names: ReadonlyMap<string, string>
  readonly deliveryJournal: JournalWitness | null
  /** What a person has answered for. */
  readonly accepted: Accepted
}

/** A block before the one that was followed last: what stood in that very block is read again too. */
const firstBlock = ({ cursors }: OpenRestore, { chainId, startBlock }: FollowedChain): bigint => {
  const cursor = cursors[chainId]
  return cursor === null || cursor === undefined ? (startBlock ?? 0n) : BigInt(cursor)
}

/** Follows every chain to its newest block, and names settlements of quotes that are not here. */
export async function replayChains({ chains, rows, settlements, names }: ReplayDeps, restore: OpenRestore) {
  const findings: Finding[] = []
  for (const chain of chains) {
    const { chainId, router } = chain
    try {
      const alarms: string[] = []
      const source = evmBlockSource(chain)
      await checkChain({ source, store: settlements, alarm: (what) => alarms.push(what) })
      for (const what of alarms.filter((each) => each !== 'settlement.unknown'))
        findings.push({ weight: 'differs', name: `chain ${chainId}`, why: what })
      const seen = await logsOf(chain, router, firstBlock(restore, chain), 'router')
      const strangers = await rows.strangers(
        chainId,
        seen.map(({ ref }) => ref),
      )
      for (const { ref, txHash } of seen.filter(({ ref }) => strangers.has(ref)))
        findings.push({
          weight: 'lost',
          name: `settlement ${names.get(ref) ?? ref}`,
          why: `settled on ${chainId} by ${txHash}; the buyer has its units`,
        })
    } catch (error) {
      findings.push({
        weight: 'differs',
        name: `chain ${chainId}`,
        why: `cannot be followed: ${(error as Error).message}`,
      })
    }
  }
  return findings
}

/** States in which a purchase follows the contract by itself. */
const follows = new Set(['delivering', 'delivered', 'delivery_blocked', 'voiding'])

async function settleDelivery(
  deps: ReplayDeps,
  log: Log,
  contract: Hex,
  purchase: KnownPurchase,
): Promise<Finding | null> {
  const { tenant_id: tenant, reference, state, chain_id: chainId } = purchase
  const name = `purchase ${tenant} ${reference}`
  if (follows.has(state) || log.name === 'Voided') return null
  if (state === 'paid') {
    const decisionId = (await deps.deliveryJournal?.decisionOf(chainId, log.ref)) ?? `restored ${log.txHash}`
    const to = await deps.transitions
      .move({ tenant, reference }, { kind: 'release_passed', decisionId, purchaseId: log.ref, contract })
      .catch((error: Error) => error)
    if (!(to instanceof Error)) return null
    return { weight: 'differs', name, why: `delivered by ${log.txHash}, and it cannot follow: ${to.message}` }
  }
  return {
    weight: 'differs',
    name,
    why: `delivered on chain by ${log.txHash}, and it is ${state} here: import the statements of the lost time`,
  }
}

/** Deliveries of the lost time: purchases that are here follow them, and the others are named. */
export async function replayDeliveries(deps: ReplayDeps, restore: OpenRestore): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const known = new Map<string, KnownPurchase>()
  for (const purchase of [...(await deps.rows.undelivered()), ...(await deps.rows.delivered())])
    known.set(quoteRefOf(purchase.tenant_id, purchase.reference), purchase)
  for (const { tenant_id: tenant, chain_id: chainId, contract } of await deps.rows.deliveryContracts()) {
    const chain = deps.chains.find((each) => each.chainId === chainId)
    if (chain === undefined) {
      findings.push({ weight: 'differs', name: `contract ${contract}`, why: `${chainId} is not in the settings` })
      continue
    }
    for (const log of await logsOf(chain, contract as Hex, firstBlock(restore, chain), 'delivery')) {
      const purchase = known.get(log.ref)
      if (purchase !== undefined) {
        const finding = await settleDelivery(deps, log, contract as Hex, purchase)
        if (finding !== null) findings.push(finding)
        continue
      }
      const name = `purchase ${deps.names.get(log.ref) ?? log.ref}`
      const why = `${log.name} on chain by ${log.txHash}, and not here: what was paid for it must not be refunded`
      findings.push({ weight: 'differs', name, why })
      const lost = { tenant, purchaseId: log.ref, chainId, contract, units: log.units, txHash: log.txHash }
      if (log.name === 'Delivered' && deps.accepted.has(name)) await deps.rows.keepLostDelivery(restore.restoreId, lost)
    }
  }
  return findings
}
