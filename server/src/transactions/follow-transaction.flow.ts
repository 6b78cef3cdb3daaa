import { tracedIn } from '@firsthand/traces/purchase-trace'
import type { SenderDeps } from './sender-deps.ts'
import { type Account, feeBumpedPrice, type LedgerTransaction, type Standing } from './transaction.rules.ts'

/** What a check leads to: nothing more, a further check, the same bytes again, or a fee-bumped replacement first. */
type Verdict = 'ended' | 'again' | 'resend' | 'fee_bump'
export type Followed = { readonly verdict: Verdict; readonly nextSeconds: number }

/** In a block it only waits to become final: so many times less often. */
const patience = 5

const aboutOf = ({ chainId, nonce, kind }: LedgerTransaction) => ({ chain: chainId, nonce: `${nonce}`, kind })

/** Writes a fee-bumped replacement down when the newest has waited for long enough. */
async function makeFeeBump(deps: SenderDeps, transaction: LedgerTransaction): Promise<Verdict> {
  const { ledger, chain, operatorLog, pollSeconds, gasPriceMax } = deps
  const waitSeconds = deps.feeBumpAfterSeconds(transaction.chainId)
  const newest = transaction.copies.at(-1)
  if (newest === undefined || transaction.isStopped) return 'again'
  if (newest.raw === null) return 'fee_bump'
  // A replacement that the ceiling forbids now is tried once in each such time, not at each check.
  const isTurn = newest.ageSeconds >= waitSeconds && newest.ageSeconds % waitSeconds < 3 * pollSeconds
  if (!isTurn) return 'again'
  const market = await chain.gasPrice(transaction.chainId)
  const price = feeBumpedPrice(newest, market, gasPriceMax(transaction.chainId))
  if (price === null) {
    operatorLog.alarm('transaction.stuck', { ...aboutOf(transaction), why: 'its price is at the ceiling' })
    return 'again'
  }
  await ledger.prepareCopy(transaction, transaction.nonce, newest.copy + 1, price)
  return 'fee_bump'
}

async function moveBy(deps: SenderDeps, transaction: LedgerTransaction, seen: Standing): Promise<Verdict> {
  const { ledger, operatorLog } = deps
  const { nonce, state } = transaction
  const about = aboutOf(transaction)
  switch (seen.standing) {
    case 'mined':
      await ledger.move(transaction, nonce, 'mined', seen)
      return 'again'
    case 'final':
      await ledger.move(transaction, nonce, seen.revert === null ? 'final' : 'failed', seen)
      if (seen.revert !== null) operatorLog.alarm('transaction.failed', { ...about, why: seen.revert })
      return 'ended'
    case 'taken':
      await ledger.move(transaction, nonce, 'replaced', null)
      await ledger.stop(transaction, `nonce ${nonce} was used by somebody else`)
      operatorLog.alarm('transaction.replaced', about)
      return 'ended'
    case 'absent':
    case 'waiting':
      await ledger.move(transaction, nonce, 'broadcast', null)
      if (state === 'mined') operatorLog.note('transaction.reorganised', about)
      return seen.standing === 'absent' ? 'resend' : makeFeeBump(deps, transaction)
  }
}

/**
 * One check of a transaction of ours. Nodes that do not answer only cost time: the account's other work must not wait behind
 * them.
 */
export async function followTransaction(deps: SenderDeps, account: Account, nonce: bigint): Promise<Followed> {
  const { ledger, chain, operatorLog, pollSeconds } = deps
  const transaction = await ledger.at(account, nonce)
  const nextSeconds = transaction?.state === 'mined' ? pollSeconds * patience : pollSeconds
  if (transaction === null || !(await ledger.beginCheck(account, nonce, nextSeconds)))
    return { verdict: 'ended', nextSeconds }
  const hashes = transaction.copies.flatMap(({ hash }) => hash ?? [])
  try {
    const verdict = await tracedIn(transaction.reference, `follow ${transaction.kind}`, async () =>
      moveBy(deps, transaction, await chain.standing({ ...account, nonce, hashes })),
    )
    return { verdict, nextSeconds }
  } catch (error) {
    operatorLog.note('transaction.not_seen', { ...aboutOf(transaction), why: String((error as Error).message) })
    return { verdict: 'again', nextSeconds }
  }
}
