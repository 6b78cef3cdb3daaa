import { authChecks } from './auth-checks.ts'
import { bundleChecks } from './bundle-checks.ts'
import type { Checks } from './check.ts'
import { companionChecks } from './companion-checks.ts'
import { contractChecks } from './contract-checks.ts'
import { dependencyChecks } from './dependency-checks.ts'
import { intentChecks } from './intent-checks.ts'
import { lifecycleChecks } from './lifecycle-checks.ts'
import { limitChecks } from './limit-checks.ts'
import { listingAccessChecks } from './listing-access-checks.ts'
import { listingChecks } from './listing-checks.ts'
import { marketChecks } from './market-checks.ts'
import { marketRefusalChecks } from './market-refusal-checks.ts'
import { quoteEndpointChecks } from './quote-endpoint-checks.ts'
import { quoteReadChecks } from './quote-read-checks.ts'
import { quoteRefusalChecks } from './quote-refusal-checks.ts'
import { railChecks } from './rail-checks.ts'
import { referenceChecks } from './reference-checks.ts'
import { requestChecks } from './request-checks.ts'
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
  ...requestChecks,
  ...quoteEndpointChecks,
  ...lifecycleChecks,
  ...intentChecks,
  ...bundleChecks,
  ...marketRefusalChecks,
  ...dependencyChecks,
  ...limitChecks,
  ...referenceChecks,
  ...quoteReadChecks,
  ...quoteRefusalChecks,
  ...walletChecks,
}
