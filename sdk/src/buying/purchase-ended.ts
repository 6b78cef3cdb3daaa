import type { Purchase } from '../gen/types.gen.ts'
import { SdkError } from '../sdk-error.ts'

/** A purchase that is paid by bank transfer ended without a delivery; `purchase.stateReason` says why. */
export class PurchaseEnded extends SdkError {
  override readonly name = 'PurchaseEnded'
  readonly code = 'purchase_ended'
  readonly remedy = 'Read `purchase.stateReason`. What was paid goes back to the account that it came from.'
  readonly purchase: Purchase
  constructor(purchase: Purchase) {
    super(`The purchase ${purchase.reference} is ${purchase.state}.`)
    this.purchase = purchase
  }
}
