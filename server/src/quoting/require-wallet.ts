import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Asking } from '#compliance/compliance'
import type { QuotingDeps } from './quoting-deps.ts'

/** The wallet is registered by this caller and approved; an outage is never told as "not registered" (contract 1). */
export async function requireApprovedWallet(
  { compliance }: Pick<QuotingDeps, 'compliance'>,
  asking: Asking,
  wallet: { readonly chainId: string; readonly address: string },
): Promise<void> {
  const objection = await compliance.walletObjection(asking, wallet)
  if (objection !== null) throw tradeRefusals[objection.refusal]()
}
