import type { Pool } from 'pg'
import { openMessageSchemas } from './adapters/bank-files/message-schemas.ts'
import { piecesOf, sha256Of } from './adapters/bank-files/pieces-of.ts'
import { readPaymentStatus } from './adapters/bank-files/read-payment-status.ts'
import { readStatements } from './adapters/bank-files/read-statements.ts'
import { writePayments } from './adapters/bank-files/write-payments.ts'
import { evmUnitDelivery } from './adapters/evm/unit-delivery.ts'
import { postgresCaseDesk } from './adapters/postgres/bank-transfer/case-desk.ts'
import { postgresMatchDesk } from './adapters/postgres/bank-transfer/match-desk.ts'
import { postgresPayoutDesk } from './adapters/postgres/bank-transfer/payout-desk.ts'
import { postgresProceedsDesk } from './adapters/postgres/bank-transfer/proceeds-desk.ts'
import { postgresPurchaseDesk } from './adapters/postgres/bank-transfer/purchase-desk.ts'
import { postgresQueueDesk } from './adapters/postgres/bank-transfer/queue-desk.ts'
import { postgresReceiptBook } from './adapters/postgres/bank-transfer/receipt-book.ts'
import { postgresRefundDesk } from './adapters/postgres/bank-transfer/refund-desk.ts'
import { postgresReviewDesk } from './adapters/postgres/bank-transfer/review-desk.ts'
import { postgresStatementBook } from './adapters/postgres/bank-transfer/statement-book.ts'
import { postgresTreasuryReads } from './adapters/postgres/bank-transfer/treasury-reads.ts'
import type { ApiConfig } from './config.ts'
import { measuredDelivery } from './health/measured-ports.ts'
import type { Meters } from './health/measured-rail.ts'
import type { TreasuryDeps } from './http/bank-transfer/treasury-routes.ts'
import type { Compliance } from './ports/compliance.ts'

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
