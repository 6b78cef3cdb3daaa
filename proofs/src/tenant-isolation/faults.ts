import type { Fault } from './fault.ts'
import { functionFaults } from './faults/functions.ts'
import { grantFaults } from './faults/grants.ts'
import { ledgerFaults } from './faults/ledger.ts'
import { listingFunctionFaults } from './faults/listing-functions.ts'
import { listingFaults } from './faults/listings.ts'
import { policyFaults } from './faults/policies.ts'
import { quoteFaults } from './faults/quotes.ts'
import { roleFaults } from './faults/roles.ts'
import { tableFaults } from './faults/tables.ts'
import { webhookFaults } from './faults/webhooks.ts'

/** Every planted fault. */
export const faults: readonly Fault[] = [
  ...policyFaults,
  ...grantFaults,
  ...functionFaults,
  ...tableFaults,
  ...listingFaults,
  ...listingFunctionFaults,
  ...quoteFaults,
  ...webhookFaults,
  ...ledgerFaults,
  ...roleFaults,
]
