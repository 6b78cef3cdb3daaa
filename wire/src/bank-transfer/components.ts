import { bankGatewayComponents } from './bank-gateway.ts'
import { clientAccountComponents } from './client-accounts.ts'
import { deliveryComponents } from './delivery.ts'
import { purchaseEligibilityComponents } from './eligibility.ts'
import { evidenceComponents } from './evidence.ts'
import { instrumentWriteComponents } from './instrument-writes.ts'
import { instrumentComponents } from './instruments.ts'
import { payoutAccountComponents } from './payout-accounts.ts'
import { payoutComponents } from './payouts.ts'
import { purchaseQuoteComponents } from './purchase-quotes.ts'
import { purchaseComponents } from './purchases.ts'
import { reconciliationComponents } from './reconciliation.ts'
import { refundComponents } from './refunds.ts'
import { treasuryComponents } from './treasury.ts'
import { treasuryWriteComponents } from './treasury-writes.ts'

/** Every named schema of the bank-transfer rail. */
export const bankTransferComponents = [
  ...instrumentComponents,
  ...instrumentWriteComponents,
  ...clientAccountComponents,
  ...purchaseQuoteComponents,
  ...purchaseComponents,
  ...evidenceComponents,
  ...purchaseEligibilityComponents,
  ...treasuryComponents,
  ...treasuryWriteComponents,
  ...refundComponents,
  ...payoutAccountComponents,
  ...payoutComponents,
  ...deliveryComponents,
  ...reconciliationComponents,
  ...bankGatewayComponents,
]
