import type { Api } from '../api.ts'
import type { Generated } from '../gen/sdk.gen.ts'
import type { Market, Purchase } from '../gen/types.gen.ts'
import { dataOf } from '../refusal.ts'
import { buyByBank, delivered } from './buy-by-bank.ts'
import type { BuyRequest } from './buy-request.ts'
import { requireAgreed } from './consent.ts'
import { requireEligible } from './eligible.ts'

/** `buy` where the market is paid by bank transfer: what was agreed to is the price that the purchase must have. */
export async function buyOfBank(api: Api<Generated>, request: BuyRequest, market: Market): Promise<Purchase> {
  const { pairId, cashAmount, wallet, reference, idempotencyKey, bank = {}, onProgress, signal } = request
  const following = { ...(onProgress && { onProgress }), ...(signal && { signal }) }
  if (reference !== undefined) return delivered(api, reference, following)
  const given = signal ? { signal } : {}
  const body = { pairId, cashAmount, walletAddress: wallet.account.address, ...bank }
  const soft = dataOf(await api.offchain.quotes.soft({ body: { pairId, cashAmount }, ...given }))
  // A repeated key is answered with the purchase that exists, which the preview would count against the buyer.
  if (idempotencyKey === undefined) requireEligible(await api.offchain.eligibility.preview({ body, ...given }))
  await requireAgreed(request, {
    market,
    cashAmount: BigInt(cashAmount),
    unitAmount: BigInt(soft.unitAmount),
    bundle: null,
  })
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  return buyByBank(api, { expectedUnitPrice: soft.unitPrice, ...body, ...key, ...following })
}
