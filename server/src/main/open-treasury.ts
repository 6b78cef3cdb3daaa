import type { Pool } from 'pg'
import { evmUnitDelivery } from '#bank-transfer/delivery/unit-delivery'
import { openMessageSchemas } from '#bank-transfer/iso20022/message-schemas'
import { piecesOf, sha256Of } from '#bank-transfer/iso20022/pieces-of'
import { readPaymentStatus } from '#bank-transfer/iso20022/read-payment-status'
import { readStatements } from '#bank-transfer/iso20022/read-statements'
import { writePayments } from '#bank-transfer/iso20022/write-payments'
import { postgresMatchDesk } from '#bank-transfer/matching/match.store'
import { postgresReceiptBook } from '#bank-transfer/matching/receipt.store'
import { postgresReviewDesk } from '#bank-transfer/matching/review.store'
import { postgresQueueDesk } from '#bank-transfer/matching/unallocated-receipt.store'
import { postgresPayoutDesk } from '#bank-transfer/payments-out/payment-file.store'
import { postgresProceedsDesk } from '#bank-transfer/payments-out/payout.store'
import { postgresRefundDesk } from '#bank-transfer/payments-out/refund.store'
import { postgresPurchaseDesk } from '#bank-transfer/purchases/purchase-decisions.store'
import { postgresCaseDesk } from '#bank-transfer/reconciliation/exception.store'
import { postgresStatementBook } from '#bank-transfer/statements/statement.store'
import type { TreasuryDeps } from '#bank-transfer/treasury.routes'
import { postgresTreasuryReads } from '#bank-transfer/treasury-reads.store'
import type { Compliance } from '#compliance/compliance'
import { measuredDelivery } from '#status/measured-ports'
import type { Meters } from '#status/measured-rail'
import type { ApiConfig } from './config/config.ts'

type Parts = {
  readonly pool: Pool
  readonly compliance: Compliance
  readonly meters: Meters
  readonly alarm: (what: string, facts: object) => void
}

/** What the treasury works with: the bank's files, the books, and the companion that judges payers. */
export async function openTreasury(
  { messageSchemas: { folder, mayGoUnchecked }, chains }: Pick<ApiConfig, 'messageSchemas' | 'chains'>,
  { pool, compliance, meters, alarm }: Parts,
): Promise<TreasuryDeps> {
  return {
    statements: postgresStatementBook(pool),
    receipts: postgresReceiptBook(pool),
    desk: postgresMatchDesk(pool),
    queue: postgresQueueDesk(pool),
    reviews: postgresReviewDesk(pool),
    refunds: postgresRefundDesk(pool),
    payouts: postgresPayoutDesk(pool),
    proceeds: postgresProceedsDesk(pool),
    cases: postgresCaseDesk(pool),
    decisions: postgresPurchaseDesk(pool),
    contracts: measuredDelivery(evmUnitDelivery(chains), meters.delivery_contract),
    reads: postgresTreasuryReads(pool),
    read: readStatements,
    readStatus: readPaymentStatus,
    writePayments,
    schemas: await openMessageSchemas(folder),
    mayGoUnchecked,
    piecesOf,
    sha256: sha256Of,
    compliance,
    alarm,
  }
}
