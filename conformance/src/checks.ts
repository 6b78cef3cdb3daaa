import { authChecks } from './auth-checks.ts'
import { bankRefusalChecks } from './bank-transfer/bank-refusal-checks.ts'
import { paymentChecks } from './bank-transfer/payment-checks.ts'
import { payoutChecks } from './bank-transfer/payout-checks.ts'
import { purchaseChecks } from './bank-transfer/purchase-checks.ts'
import { treasuryChecks } from './bank-transfer/treasury-checks.ts'
import { bundleChecks } from './bundle-checks.ts'
import type { Checks } from './check.ts'
import { companionChecks } from './companion-checks.ts'
import { contractChecks } from './contract-checks.ts'
import { intentChecks } from './intent-checks.ts'
import { lifecycleChecks } from './lifecycle-checks.ts'
import { limitChecks } from './limit-checks.ts'
import { listingAccessChecks } from './listing-access-checks.ts'
import { listingChecks } from './listing-checks.ts'
import { marketChecks } from './market-checks.ts'
import { expiryChecks } from './quote-causes.ts'
import { quoteEndpointChecks } from './quote-endpoint-checks.ts'
import { quoteReadChecks } from './quote-read-checks.ts'
import { railChecks } from './rail-checks.ts'
import { referenceChecks } from './reference-checks.ts'
import { refusalChecks } from './refusal-checks.ts'
import { requestChecks } from './request-checks.ts'
import { switchChecks } from './switch-checks.ts'
import { walletChecks } from './wallet-checks.ts'

/** What each rule is shown by. A rule without an entry is not held yet. */
export const checks: Checks = {
  ...marketChecks,
  ...authChecks,
  ...companionChecks,
  ...contractChecks,
  ...listingChecks,
  ...listingAccessChecks,
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
  ...bankRefusalChecks,
}
