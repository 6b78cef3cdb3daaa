import type { FastifyInstance } from 'fastify'
import type { CaseDesk } from '../../ports/bank-transfer/case-desk.ts'
import type { ProceedsDesk } from '../../ports/bank-transfer/proceeds-desk.ts'
import type { QueueDesk } from '../../ports/bank-transfer/queue-desk.ts'
import type { ReviewDesk } from '../../ports/bank-transfer/review-desk.ts'
import type { TreasuryReads } from '../../ports/bank-transfer/treasury-reads.ts'
import type { DecisionDeps } from '../../rails/bank-transfer/approve-decision.ts'
import type { ApproveMatchDeps } from '../../rails/bank-transfer/approve-match.ts'
import type { ApproveRefundDeps } from '../../rails/bank-transfer/approve-refund.ts'
import type { PaymentFileDeps } from '../../rails/bank-transfer/make-payment-file.ts'
import type { TakeInDeps } from '../../rails/bank-transfer/take-in-statement.ts'
import type { PaymentStatusDeps } from '../../rails/bank-transfer/take-payment-status.ts'
import type { Cursors } from '../cursor.ts'
import { batchRoutes } from './batch-routes.ts'
import { decisionRoutes } from './decision-routes.ts'
import { fileDiscard } from './file-discard.ts'
import { matchRoutes } from './match-routes.ts'
import { paymentStatus } from './payment-status.ts'
import { payoutActs, payoutReads } from './payout-routes.ts'
import { receiptFreeze } from './receipt-freeze.ts'
import { refundFreeze } from './refund-freeze.ts'
import { refundActs, refundReads } from './refund-routes.ts'
import { reviewActs, reviewReads } from './review-routes.ts'
import { statementImport } from './statement-import.ts'
import { statementReads } from './statement-reads.ts'
import { caseActs, treasuryPurchases } from './treasury-purchases.ts'

/** All that the treasury's calls lean on. */
export type TreasuryDeps = TakeInDeps &
  ApproveMatchDeps &
  ApproveRefundDeps &
  PaymentFileDeps &
  PaymentStatusDeps &
  DecisionDeps & {
    readonly reads: TreasuryReads
    readonly queue: QueueDesk
    readonly reviews: ReviewDesk
    readonly cases: CaseDesk
    readonly proceeds: ProceedsDesk
  }

/** Every call of the treasury. */
export async function treasuryRoutes(app: FastifyInstance, deps: TreasuryDeps, cursors: Cursors): Promise<void> {
  const { reads, queue, reviews, refunds, payouts, cases, proceeds } = deps
  await app.register(statementImport, { deps })
  await app.register(statementReads, { reads, cursors })
  await app.register(matchRoutes, { deps })
  await app.register(receiptFreeze, { queue })
  await app.register(reviewReads, { reviews, cursors })
  await app.register(reviewActs, { reviews })
  await app.register(refundReads, { reads, cursors })
  await app.register(refundActs, { deps })
  await app.register(refundFreeze, { refunds })
  await app.register(batchRoutes, { deps })
  await app.register(fileDiscard, { payouts })
  await app.register(payoutReads, { proceeds, cursors })
  await app.register(payoutActs, { proceeds })
  await app.register(paymentStatus, { deps })
  await app.register(treasuryPurchases, { reads, cursors })
  await app.register(caseActs, { cases })
  await app.register(decisionRoutes, { deps })
}
