import { authChecks } from './auth-checks.ts'
import type { Checks } from './check.ts'
import { companionChecks } from './companion-checks.ts'
import { contractChecks } from './contract-checks.ts'
import { listingAccessChecks } from './listing-access-checks.ts'
import { listingChecks } from './listing-checks.ts'
import { marketChecks } from './market-checks.ts'

/** What each rule is shown by. A rule without an entry is not held yet. */
export const checks: Checks = {
  ...marketChecks,
  ...authChecks,
  ...companionChecks,
  ...contractChecks,
  ...listingChecks,
  ...listingAccessChecks,
}
