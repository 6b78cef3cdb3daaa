import { approvalChecks } from '../bank-transfer/approval-checks.ts'
import { bankRefusalChecks } from '../bank-transfer/bank-refusal-checks.ts'
import { paymentChecks } from '../bank-transfer/payment-checks.ts'
import { payoutChecks } from '../bank-transfer/payout-checks.ts'
import { purchaseChecks } from '../bank-transfer/purchase-checks.ts'
import { treasuryChecks } from '../bank-transfer/treasury-checks.ts'
import { authChecks } from '../checks/auth-checks.ts'
import { bundleChecks } from '../checks/bundle-checks.ts'
import { catalogueChecks } from '../checks/catalogue-checks.ts'
import { companionChecks } from '../checks/companion-checks.ts'
import { contractChecks } from '../checks/contract-checks.ts'
import { eventChecks } from '../checks/event-checks.ts'
import { intentChecks } from '../checks/intent-checks.ts'
import { lifecycleChecks } from '../checks/lifecycle-checks.ts'
import { limitChecks } from '../checks/limit-checks.ts'
import { listingAccessChecks } from '../checks/listing-access-checks.ts'
import { listingChecks } from '../checks/listing-checks.ts'
import { marketChecks } from '../checks/market-checks.ts'
import { ownershipChecks } from '../checks/ownership-checks.ts'
import { previewChecks } from '../checks/preview-checks.ts'
import { expiryChecks } from '../checks/quote-causes.ts'
import { quoteEndpointChecks } from '../checks/quote-endpoint-checks.ts'
import { quoteReadChecks } from '../checks/quote-read-checks.ts'
import { railChecks } from '../checks/rail-checks.ts'
import { readsChecks } from '../checks/reads-checks.ts'
import { referenceChecks } from '../checks/reference-checks.ts'
import { refusalChecks } from '../checks/refusal-checks.ts'
import { replayChecks } from '../checks/replay-checks.ts'
import { requestChecks } from '../checks/request-checks.ts'
import { switchChecks } from '../checks/switch-checks.ts'
import { textChecks } from '../checks/text-checks.ts'
import { walletChecks } from '../checks/wallet-checks.ts'
import type { Checks } from './check.ts'

/** What each rule is shown by. A rule without an entry is not held yet. */
export const checks: Checks = {
  ...marketChecks,
  ...authChecks,
  ...companionChecks,
  ...contractChecks,
  ...listingChecks,
  ...listingAccessChecks,
  ...ownershipChecks,
  ...railChecks,
  ...switchChecks,
  ...requestChecks,
  ...quoteEndpointChecks,
  ...lifecycleChecks,
  ...intentChecks,
  ...bundleChecks,
  ...limitChecks,
  ...referenceChecks,
  ...quoteReadChecks,
  ...expiryChecks,
  ...walletChecks,
  ...refusalChecks,
  ...purchaseChecks,
  ...paymentChecks,
  ...treasuryChecks,
  ...payoutChecks,
  ...approvalChecks,
  ...bankRefusalChecks,
  ...previewChecks,
  ...replayChecks,
  ...readsChecks,
  ...textChecks,
  ...eventChecks,
  ...catalogueChecks,
}
