import { followTransaction } from '#transactions/follow-transaction.flow'
import { broadcast, signCopy } from '#transactions/sign-copy'
import type { LedgerTransaction } from '#transactions/transaction.rules'
import type { Relay } from './relay-work.store.ts'
import type { RelayerDeps } from './relayer-deps.ts'
import { orderOf } from './send-relay.ts'

/** The hash that is in the block: of the copies of a nonce it is the only one with a receipt. */
async function costOf({ accounts }: RelayerDeps, { chainId, copies }: LedgerTransaction): Promise<bigint> {
  let failure: unknown = new Error('it has no signed copy')
  for (const { hash } of copies.toReversed()) {
    if (hash === null) continue
    try {
      return await accounts.cost(chainId, hash)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Moves a relay to where its transaction stands. What is final is booked, once. */
async function reflect(deps: RelayerDeps, relay: Relay): Promise<void> {
  const { ledger, relays } = deps
  const transaction = await ledger.find(orderOf(relay))
  if (transaction === null) return
  switch (transaction.state) {
    case 'prepared':
    case 'broadcast':
      return relays.move(relay, 'sent')
    case 'mined':
      return relays.move(relay, 'mined', transaction.revert !== null)
    case 'replaced':
      // Somebody else used the nonce: this transaction cost nothing, and the account is stopped.
      return relays.finish(relay, 0n, true)
    case 'final':
    case 'failed':
      return relays.finish(relay, await costOf(deps, transaction), transaction.state === 'failed')
  }
}

/** One check of a relay that has its nonce: sends it again, or with a higher fee, where it waits. */
export async function followRelay(deps: RelayerDeps, relay: Relay): Promise<void> {
  const transaction = await deps.ledger.find(orderOf(relay))
  if (transaction === null) return
  const { verdict } = await followTransaction(deps, transaction, transaction.nonce)
  if (verdict === 'fee_bump') await signCopy(deps, transaction, transaction.nonce)
  if (verdict === 'fee_bump' || verdict === 'resend') await broadcast(deps, transaction, transaction.nonce)
  await reflect(deps, relay)
}
