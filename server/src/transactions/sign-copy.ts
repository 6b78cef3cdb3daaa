import type { SenderDeps, TransactionKind } from './sender-deps.ts'
import type { Account, Copy, LedgerTransaction } from './transaction.rules.ts'

/** What the signer is asked: what the ledger says, and nothing else. */
export const requestOf = (transaction: LedgerTransaction, copy: Copy) => {
  const { chainId, address: from, nonce, contract: to, gas, tenant, reference, call } = transaction
  return {
    requestId: `tx-${nonce}-${copy.copy}`,
    chainId,
    from,
    to,
    nonce: `${nonce}`,
    gas: `${gas}`,
    maxFeePerGas: `${copy.maxFeePerGas}`,
    maxPriorityFeePerGas: `${copy.maxPriorityFeePerGas}`,
    tenant,
    reference,
    call,
  }
}

/**
 * Asks for the signature of a copy. Evidence goes with the first one alone: a fee-bumped replacement of it is signed without, also
 * when nobody would vouch for the call any more.
 */
async function askSigner({ signer }: SenderDeps, kind: TransactionKind, transaction: LedgerTransaction, copy: Copy) {
  const request = requestOf(transaction, copy) as Parameters<typeof signer.sign>[1]
  if (kind.evidence === undefined || copy.copy > 0) return signer.sign(kind.role, request)
  const gathered = await kind.evidence(transaction)
  return 'refusal' in gathered ? gathered : signer.sign(kind.role, { ...request, ...gathered })
}

/** What came of asking for a signature. `gone`: the transaction has lost its nonce in the meantime. */
export type Signed = 'signed' | 'declined' | 'unavailable' | 'stopped' | 'gone'

/**
 * Has the copy signed that is written down and has no bytes. What is asked stands in the ledger, so whoever asks again, after
 * whatever was lost, asks for the same bytes.
 */
export async function signCopy(deps: SenderDeps, account: Account, nonce: bigint): Promise<Signed> {
  const { ledger, kinds, operatorLog } = deps
  const transaction = await ledger.at(account, nonce)
  if (transaction === null) return 'gone'
  const copy = transaction.copies.find(({ raw }) => raw === null)
  if (copy === undefined) return 'signed'
  const kind = kinds[transaction.kind]
  if (kind === undefined) throw new Error(`there is no kind ${transaction.kind}`)
  const stated = await askSigner(deps, kind, transaction, copy)
  if ('raw' in stated) {
    await ledger.keep(account, nonce, copy.copy, stated)
    return 'signed'
  }
  const about = { chain: account.chainId, nonce: `${nonce}`, kind: transaction.kind, why: stated.detail }
  switch (stated.refusal) {
    case 'unavailable':
      operatorLog.note('transaction.signer_unavailable', about)
      return 'unavailable'
    case 'declined':
      operatorLog.alarm('transaction.declined', about)
      if (copy.copy === 0) await ledger.release(account, nonce)
      else await ledger.releaseCopy(account, nonce, copy.copy)
      return 'declined'
    case 'equivocation':
      operatorLog.alarm('transaction.equivocation', about)
      await ledger.stop(account, `nonce ${nonce}: ${stated.detail}`)
      return 'stopped'
  }
}

/** Hands the newest bytes of a transaction to the nodes. A node that does not take them now is asked again by the next check. */
export async function broadcast(
  { ledger, chain, operatorLog }: SenderDeps,
  account: Account,
  nonce: bigint,
): Promise<void> {
  const transaction = await ledger.at(account, nonce)
  const raw = transaction?.copies.findLast((copy) => copy.raw !== null)?.raw
  if (transaction?.state !== 'broadcast' || !raw) return
  const why = await chain.broadcast(account.chainId, raw)
  if (why !== null) operatorLog.alarm('transaction.not_taken', { chain: account.chainId, nonce: `${nonce}`, why: why })
}
