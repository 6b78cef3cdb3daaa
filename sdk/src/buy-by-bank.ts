import type { Api } from './api.ts'
import { type BankStep, PurchaseEnded } from './buy-steps.ts'
import { type Consent, requireAgreed } from './consent.ts'
import type { Generated } from './gen/sdk.gen.ts'
import type { Market, Purchase } from './gen/types.gen.ts'
import { newKey } from './new-key.ts'
import { dataOf } from './refusal.ts'
import { pause } from './retrying-fetch.ts'

export type FollowOptions = {
  /** Called with each state, the first included. */
  readonly onProgress?: (step: BankStep) => void
  /** Stops polling. The purchase goes on. */
  readonly signal?: AbortSignal
}

export type BankBuyRequest = FollowOptions & {
  readonly pairId: number
  /** In base units of the market's cash, the fee inside. */
  readonly cashAmount: bigint | string
  /** Receives the units. */
  readonly walletAddress: string
  /** The `unitPrice` that the buyer saw: another one is refused. */
  readonly expectedUnitPrice?: string
  /** Of the terms that the buyer accepted, where the instrument has any. */
  readonly termsHash?: string
  /** The registered account that will pay, where only such a one may. */
  readonly payerAccountId?: string
  /** Your own name for the order. Repeated under it, the service answers the same purchase. */
  readonly idempotencyKey?: string
}

/** A bank transfer takes hours or days: the longer nothing happens, the less often the service is polled. */
const pollMs = { first: 500, last: 30_000 }
const over: readonly Purchase['state'][] = ['delivered', 'expired', 'cancelled', 'refunded']

/** Polls until a purchase is over, and answers how it ended. To be called again after a restart: it changes nothing. */
export async function follow(
  api: Api<Generated>,
  reference: string,
  { onProgress, signal }: FollowOptions = {},
): Promise<Purchase> {
  let reported: Purchase['state'] | null = null
  for (let waitMs = pollMs.first; ; waitMs = Math.min(waitMs * 1.5, pollMs.last)) {
    const purchase = dataOf(await api.offchain.purchases.read({ path: { reference }, ...(signal && { signal }) }))
    if (purchase.state !== reported) {
      onProgress?.({ step: 'purchase', purchase })
      waitMs = pollMs.first
    }
    reported = purchase.state
    if (over.includes(reported)) return purchase
    await pause(waitMs, signal)
  }
}

/**
 * Makes a purchase that is paid by bank transfer, and polls until its units are delivered. `onProgress` is first called with the
 * purchase with `paymentInstructions`: show them to the buyer. Throws `PurchaseEnded` when it ends otherwise.
 */
export async function buyByBank(api: Api<Generated>, request: BankBuyRequest): Promise<Purchase> {
  const { cashAmount, idempotencyKey = newKey(), onProgress, signal, ...requested } = request
  const body = { ...requested, cashAmount: `${cashAmount}` }
  const headers = { 'idempotency-key': idempotencyKey }
  const { reference } = dataOf(await api.offchain.purchases.create({ body, headers, ...(signal && { signal }) }))
  const ended = await follow(api, reference, { ...(onProgress && { onProgress }), ...(signal && { signal }) })
  if (ended.state !== 'delivered') throw new PurchaseEnded(ended)
  return ended
}

type BankBody = Pick<BankBuyRequest, 'pairId' | 'walletAddress'> & { readonly cashAmount: string }

/** `buy` where the market is paid by bank transfer: what was agreed to is the price that the purchase must have. */
export async function buyOfBank(
  api: Api<Generated>,
  market: Market,
  body: BankBody,
  consent: Consent & FollowOptions,
): Promise<Purchase> {
  const { onProgress, signal } = consent
  const given = signal ? { signal } : {}
  const { pairId, cashAmount } = body
  const soft = dataOf(await api.offchain.quotes.soft({ body: { pairId, cashAmount }, ...given }))
  const offer = { market, cashAmount: BigInt(cashAmount), unitAmount: BigInt(soft.unitAmount), bundle: null }
  await requireAgreed(consent, offer)
  const expectedUnitPrice = soft.unitPrice
  return buyByBank(api, { ...body, expectedUnitPrice, ...(onProgress && { onProgress }), ...given })
}
