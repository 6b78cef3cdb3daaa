import type { Api } from '../api.ts'
import type { Generated } from '../gen/sdk.gen.ts'
import type { Purchase } from '../gen/types.gen.ts'
import { newKey } from '../new-key.ts'
import { dataOf } from '../refusal.ts'
import { GivenUp } from '../sdk-error.ts'
import { pause } from '../sending/retrying-fetch.ts'
import type { BankStep } from './buy-steps.ts'
import { PurchaseEnded } from './purchase-ended.ts'

export type FollowOptions = {
  /** Called with each state, the first included. */
  readonly onProgress?: (step: BankStep) => void
  /** Stops polling. The purchase goes on. */
  readonly signal?: AbortSignal
}

export type BankBuyRequest = FollowOptions & {
  readonly pairId: number | string
  /** In base units of the market's cash, the fee inside. */
  readonly cashAmount: bigint | string
  /** Receives the units. */
  readonly walletAddress: string
  /** The `unitPrice` that the buyer saw: another one is refused. */
  readonly expectedUnitPrice?: bigint | string
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

/**
 * Polls until a purchase is over, and answers how it ended. To be called again after a restart: it changes nothing. A signal ends
 * it with `GivenUp`, which names the purchase.
 */
export async function follow(
  api: Api<Generated>,
  reference: string,
  { onProgress, signal }: FollowOptions = {},
): Promise<Purchase> {
  let reported: Purchase['state'] | null = null
  const poll = async () => dataOf(await api.offchain.purchases.read({ path: { reference }, ...(signal && { signal }) }))
  const givenUp = (error: unknown): never => {
    throw signal?.aborted ? new GivenUp(error, reference) : error
  }
  for (let waitMs = pollMs.first; ; waitMs = Math.min(waitMs * 1.5, pollMs.last)) {
    const purchase = await poll().catch(givenUp)
    if (purchase.state !== reported) {
      onProgress?.({ step: 'purchase', purchase })
      waitMs = pollMs.first
    }
    reported = purchase.state
    if (over.includes(purchase.state)) return purchase
    await pause(waitMs, signal).catch(givenUp)
  }
}

/**
 * Makes a purchase that is paid by bank transfer, and polls until its units are delivered. `onProgress` is first called with the
 * purchase with `paymentInstructions`: show them to the buyer. Throws `PurchaseEnded` when it ends otherwise.
 */
export async function buyByBank(api: Api<Generated>, request: BankBuyRequest): Promise<Purchase> {
  const { idempotencyKey = newKey(), onProgress, signal, ...body } = request
  const headers = { 'idempotency-key': idempotencyKey }
  const { reference } = dataOf(await api.offchain.purchases.create({ body, headers, ...(signal && { signal }) }))
  return delivered(api, reference, { ...(onProgress && { onProgress }), ...(signal && { signal }) })
}

/** Polls until the units are delivered. Throws `PurchaseEnded` when they will not be. */
export async function delivered(api: Api<Generated>, reference: string, options: FollowOptions): Promise<Purchase> {
  const ended = await follow(api, reference, options)
  if (ended.state !== 'delivered') throw new PurchaseEnded(ended)
  return ended
}
