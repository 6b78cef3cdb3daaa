import type { Caller, Hex } from '@firsthand/values/values'
import type { PurchaseEvidence } from '@firsthand/wire/bank-transfer/evidence'
import { deliveryUnavailable } from '../delivery/delivery.rules.ts'
import type { BankTransferDeps } from './create-purchase.ts'
import { ownUnder } from './own-purchase.ts'
import type { KeptEvidence } from './purchase-evidence.store.ts'

export type EvidenceDeps = Pick<BankTransferDeps, 'purchases' | 'chains' | 'deliveryReceipt'>

/** The evidence with the receipt of its delivery. Raises `delivery_unavailable` when a purchase was delivered and no node answers. */
export async function withReceipt(
  { chains, deliveryReceipt }: Pick<EvidenceDeps, 'chains' | 'deliveryReceipt'>,
  { chainId, ...kept }: KeptEvidence,
): Promise<PurchaseEvidence> {
  const txHash = kept.delivery?.txHash ?? null
  if (txHash === null || !chains.has(chainId)) return { ...kept, receipt: null }
  const receipt = await deliveryReceipt(chainId, txHash as Hex).catch((cause: unknown) => {
    throw deliveryUnavailable('No node of the chain answers.', { cause })
  })
  return { ...kept, receipt }
}

/**
 * What the caller can check of a purchase without the service. It holds no clock and nothing that an officer does, so it is the same at
 * every call until the purchase itself moves.
 */
export const showEvidence = async (deps: EvidenceDeps, caller: Caller, text: string): Promise<PurchaseEvidence> =>
  withReceipt(deps, await ownUnder(text, (reference) => deps.purchases.evidence(caller, reference)))
