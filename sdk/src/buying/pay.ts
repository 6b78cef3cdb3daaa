import { BaseError, type Hex, HttpRequestError, TimeoutError } from 'viem'
import { getCode, waitForTransactionReceipt } from 'viem/actions'
import type { Allowance, Bundle } from '../gen/types.gen.ts'
import { fillTransaction, permitTransaction, send, signBundle } from '../settle.ts'
import type { Pins, Wallet } from '../settleable.ts'
import { ApprovalFailed, OutcomeUnknown } from './buy-errors.ts'
import type { BuyStep } from './buy-steps.ts'
import { askWallet } from './wallet-declined.ts'

type Paying = {
  readonly wallet: Wallet
  readonly onProgress?: (step: BuyStep) => void
  readonly signal?: AbortSignal
}

/** Sends the approvals one after the other: some tokens must go to zero first. They have been judged by `isApprovalAsked`. */
async function approve({ wallet, onProgress, signal }: Paying, { approvals }: Allowance): Promise<void> {
  for (const [index, { to, data }] of approvals.entries()) {
    signal?.throwIfAborted()
    const txHash = await send(wallet, { to: to as Hex, data: data as Hex })
    onProgress?.({ step: 'approving', txHash, number: index + 1, of: approvals.length })
    const { status } = await waitForTransactionReceipt(wallet, { hash: txHash })
    if (status !== 'success') throw new ApprovalFailed(`The approval ${txHash} was reverted.`)
  }
}

/** A node that does not answer may have taken the transaction all the same. */
const isSilent = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null

/** A contract signs no permit: tokens ask for the signature of a key. */
const isPlainKey = async (wallet: Wallet) => (await getCode(wallet, { address: wallet.account.address })) === undefined

/**
 * Settles a bundle that holds. Where the allowance is short it signs a permit, which ends with the settlement; only where the
 * cash or the wallet knows no permit does it send approvals first.
 */
export async function pay(paying: Paying, bundle: Bundle, allowance: Allowance, pins: Pins): Promise<Hex> {
  const { wallet, signal } = paying
  const { reference } = bundle
  const { approvals, permit } = allowance
  const permitted = approvals.length > 0 && permit !== null && (await isPlainKey(wallet))
  if (!permitted) await askWallet(reference, approve(paying, allowance))
  signal?.throwIfAborted()
  const call = permitted
    ? await askWallet(reference, permitTransaction(wallet, bundle, permit, pins))
    : fillTransaction(bundle, await askWallet(reference, signBundle(wallet, bundle, pins)))
  return askWallet(reference, send(wallet, call)).catch((error: unknown) => {
    throw isSilent(error) ? new OutcomeUnknown(reference, null, error) : error
  })
}
