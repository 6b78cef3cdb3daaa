import { BaseError, type Hex, HttpRequestError, TimeoutError } from 'viem'
import { getCode, waitForTransactionReceipt } from 'viem/actions'
import type { Allowance, Bundle } from '../gen/types.gen.ts'
import { fillTransaction, permitTransaction, send, signBundle } from '../settle.ts'
import type { Pins, Wallet } from '../settleable.ts'
import { ApprovalFailed, OutcomeUnknown } from './buy-errors.ts'
import type { BuyStep } from './buy-steps.ts'
import { askWallet } from './wallet-declined.ts'

/** What the wallet is asked for. `request` asks a relayer to send, and to pay the gas. */
export type WalletTask = 'approval' | 'permit' | 'intent' | 'request' | 'sending'

type Paying = {
  readonly wallet: Wallet
  readonly onProgress?: (step: BuyStep) => void
  /** Called before the wallet is asked for each. From `sending` on the settlement may have been sent. */
  readonly onAsk?: (task: WalletTask) => void
  readonly signal?: AbortSignal
}

/** Sends the approvals one after the other: some tokens must go to zero first. They have been judged by `isApprovalAsked`. */
async function approve({ wallet, onProgress, onAsk, signal }: Paying, { approvals }: Allowance): Promise<void> {
  for (const [index, { to, data }] of approvals.entries()) {
    signal?.throwIfAborted()
    onAsk?.('approval')
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
export const isPlainKey = async (wallet: Wallet) =>
  (await getCode(wallet, { address: wallet.account.address })) === undefined

/** What the wallet will be asked for to settle, in this order. */
export async function walletTasks(wallet: Wallet, { approvals, permit }: Allowance): Promise<readonly WalletTask[]> {
  if (approvals.length > 0 && permit !== null && (await isPlainKey(wallet))) return ['intent', 'permit', 'sending']
  return [...approvals.map(() => 'approval' as const), 'intent', 'sending']
}

/**
 * Settles a bundle that holds. Where the allowance is short it signs a permit, which ends with the settlement; only where the
 * cash or the wallet knows no permit does it send approvals first.
 */
export async function pay(paying: Paying, bundle: Bundle, allowance: Allowance, pins: Pins): Promise<Hex> {
  const { wallet, signal, onAsk } = paying
  const { reference } = bundle
  const { permit } = allowance
  const permitted = (await walletTasks(wallet, allowance)).includes('permit') ? permit : null
  if (permitted === null) await askWallet(reference, approve(paying, allowance))
  signal?.throwIfAborted()
  onAsk?.('intent')
  const call = permitted
    ? await askWallet(
        reference,
        permitTransaction(wallet, bundle, permitted, pins, () => onAsk?.('permit')),
      )
    : fillTransaction(bundle, await askWallet(reference, signBundle(wallet, bundle, pins)))
  onAsk?.('sending')
  return askWallet(reference, send(wallet, call)).catch((error: unknown) => {
    throw isSilent(error) ? new OutcomeUnknown(reference, null, error) : error
  })
}
