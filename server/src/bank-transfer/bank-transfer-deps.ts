import type { Compliance } from '#compliance/compliance'
import type { PurchaseStore } from './purchases/purchase.port.ts'

/** All that a purchase leans on. A call names the parts that it uses. */
export type BankTransferDeps = {
  readonly purchases: PurchaseStore
  readonly compliance: Compliance
  /** The chains on which this deployment delivers. */
  readonly chains: ReadonlySet<string>
  readonly now: () => Date
  /** Ten bytes at random: what tells two references of one millisecond apart. */
  readonly random: () => Uint8Array
}
