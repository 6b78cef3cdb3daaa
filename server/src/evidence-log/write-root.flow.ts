import type { FlowObject, Run } from '@firsthand/engine/run'
import type { OperatorLog } from '@firsthand/log/log'
import type { PublishedKeys } from '@firsthand/signers/key-file'
import type pg from 'pg'
import { keccak256, stringToHex } from 'viem'
import type { Submitted } from '#transactions/send-transaction.flow'
import { senderOf, type TransactionKind } from '#transactions/sender-deps'
import type { Account } from '#transactions/transaction.rules'
import type { TransactionLedger } from '#transactions/transaction-ledger.store'
import { checkRootAgain, type DaysRoot, dayOf, daysRoot, hasSigned, referenceOf, rootKind } from './log-roots.store.ts'
import type { RootsContracts, ShownRoots } from './roots-contract.ts'

export type WriteRootDeps = {
  readonly pool: pg.Pool
  /** The log by its origin. */
  readonly log: string
  readonly contracts: RootsContracts
  readonly ledger: TransactionLedger
  readonly keys: Pick<PublishedKeys, 'isValid'>
  readonly operatorLog: OperatorLog
  readonly now: () => Date
}

/** A root that was not sent is tried again after this time. */
const againSeconds = 30

/** How a day's root is read: the checkpoint was chosen once, and stays. */
export const writeRootKind = ({
  pool,
  log,
}: {
  readonly pool: pg.Pool
  readonly log: string | null
}): TransactionKind => ({
  role: 'switch',
  gas: 100_000n,
  async read(tenant, reference) {
    const wanted = tenant === log ? await daysRoot(pool, dayOf(reference)) : null
    if (wanted === null) return null
    const { chainId, contract, size, root } = wanted
    return { chainId, contract, call: { function: rootKind, size: `${size}`, root: `0x${root.toString('hex')}` } }
  },
})

/** Why nothing can be written at the contract; null when something can. */
async function faultOf(deps: WriteRootDeps, wanted: DaysRoot, shown: ShownRoots) {
  const { pool, log, keys, now } = deps
  if (shown.log !== keccak256(stringToHex(log)))
    return ['evidence_log.roots_unusable', 'the contract is of another log']
  if (!keys.isValid('switch', shown.writer, now()))
    return ['evidence_log.roots_unusable', `its writer ${shown.writer} is no valid key of the role switch`]
  const { size, root } = shown
  const isOurs = size === 0n || (size <= BigInt(Number.MAX_SAFE_INTEGER) && (await hasSigned(pool, Number(size), root)))
  if (!isOurs) return ['evidence_log.root_foreign', `the root of ${size} leaves on chain is not this log’s`]
  if (size >= BigInt(wanted.size)) return ['evidence_log.root_known', `the chain has a root of ${size} leaves already`]
  return null
}

type Compared =
  | { readonly verdict: 'none' | 'waiting' }
  | { readonly verdict: 'due'; readonly account: Account; readonly attempt: number }

async function compare(deps: WriteRootDeps, day: string): Promise<Compared> {
  const { pool, contracts, ledger, operatorLog } = deps
  const wanted = await daysRoot(pool, day)
  if (wanted === null) return { verdict: 'none' }
  await checkRootAgain(pool, day, againSeconds)
  const newest = await ledger.newest(rootKind, referenceOf(day))
  if (newest !== null && newest.state !== 'replaced') return { verdict: 'waiting' }
  const { chainId, contract } = wanted
  const about = { chain: chainId }
  try {
    const shown = await contracts.read(chainId, contract)
    const [what, why] = (await faultOf(deps, wanted, shown)) ?? []
    if (what === undefined)
      return { verdict: 'due', account: { chainId, address: shown.writer }, attempt: (newest?.attempt ?? 0) + 1 }
    operatorLog.alarm(what, { ...about, why })
  } catch (error) {
    operatorLog.note('evidence_log.root_not_written', { ...about, why: (error as Error).message })
  }
  return { verdict: 'waiting' }
}

/** Sends the day's root. What was sent is followed by the sender; the pass that keeps the log shows its proof. */
const write =
  (deps: WriteRootDeps) =>
  async (run: Run, { day }: { readonly day: string }) => {
    const seen = await run.step('compare', () => compare(deps, day))
    if (seen.verdict !== 'due') return
    const order = { tenant: deps.log, reference: referenceOf(day), kind: rootKind, attempt: seen.attempt }
    const { outcome } = await run.call<Submitted>(senderOf(seen.account, 'submit'), order)
    if (outcome !== 'sent')
      await run.step('note', async () => deps.operatorLog.note('evidence_log.root_not_written', { why: outcome }))
  }

/** Writes roots of the transparency log on chain (key: the day). */
export const logRootObject = (deps: WriteRootDeps): FlowObject => ({
  name: 'LogRoot',
  open: true,
  flows: { write: write(deps) },
})
