import type { Check } from './check.ts'
import { connectionChecks } from './checks/connections.ts'
import { copyChecks } from './checks/copies.ts'
import { functionChecks } from './checks/functions.ts'
import { interleavingCheck } from './checks/interleaving.ts'
import { ledgerChecks } from './checks/ledger.ts'
import { listingReadChecks } from './checks/listing-reads.ts'
import { loginChecks } from './checks/logins.ts'
import { ownerChecks } from './checks/owner.ts'
import { privilegeCheck } from './checks/privileges.ts'
import { quoteChecks } from './checks/quotes.ts'
import { readChecks } from './checks/reads.ts'
import { steppingOutChecks } from './checks/stepping-out.ts'
import { tableChecks } from './checks/tables.ts'
import { unsetTenantChecks } from './checks/unset-tenant.ts'
import { webhookChecks } from './checks/webhooks.ts'
import { writeChecks } from './checks/writes.ts'

/** The whole suite. The interleaving stands last, because it alone changes what the others compare with. */
export const isolationChecks = (seed: number): readonly Check[] => [
  ...tableChecks,
  ...functionChecks,
  ...loginChecks,
  privilegeCheck,
  ...unsetTenantChecks,
  ...connectionChecks,
  ...readChecks,
  ...listingReadChecks,
  ...writeChecks,
  ...quoteChecks,
  ...webhookChecks,
  ...ledgerChecks,
  ...copyChecks,
  ...ownerChecks,
  ...steppingOutChecks,
  interleavingCheck(seed),
]
