import type { Cursors } from '@firsthand/http/cursor'
import type { FastifyInstance } from 'fastify'
import type { DecisionDeps } from './delivery/decide-purchase.ts'
import { decisionRoutes } from './delivery/decision.routes.ts'
import { gatewayChannel, gatewayIn, gatewayOut } from './gateway/bank-gateway.routes.ts'
import type { TakeBankFileDeps } from './gateway/take-bank-file.ts'
import type { UploadBankFileDeps } from './gateway/upload-bank-file.ts'
import { matchRoutes, receiptFreeze } from './matching/match.routes.ts'
import { receiptReads } from './matching/receipt-reads.routes.ts'
import { reviewActions, reviewReads } from './matching/review.routes.ts'
import type { PaymentFileDecisions } from './payments-out/decide-payment-file.ts'
import type { PayoutDecisions } from './payments-out/decide-payout.ts'
import type { PaymentFileDeps } from './payments-out/make-payment-file.ts'
import { fileDiscard, paymentFileReads, paymentFileRoutes } from './payments-out/payment-file.routes.ts'
import { payoutActions, payoutReads } from './payments-out/payout.routes.ts'
import type { ProposeRefundDeps } from './payments-out/propose-refund.ts'
import { refundActions, refundFreeze, refundReads } from './payments-out/refund.routes.ts'
import type { PaymentStatusDeps } from './payments-out/take-payment-status.ts'
import { exceptionActions, treasuryPurchases } from './purchases/treasury-purchases.routes.ts'
import type { ShortfallDecisions } from './reconciliation/close-shortfall.ts'
import { frozenRelease } from './reconciliation/frozen-release.routes.ts'
import { treasurySingleReads } from './single-reads.routes.ts'
import type { TakeInDeps } from './statements/import-statement.ts'
import { statementReads } from './statements/statement-reads.routes.ts'
import { statementUpload } from './statements/statement-upload.routes.ts'
import type { TreasuryReads } from './treasury-reads.store.ts'

/** What the calls of the treasury work with. */
export type TreasuryDeps = TakeInDeps &
  TakeBankFileDeps &
  UploadBankFileDeps &
  ProposeRefundDeps &
  PaymentFileDeps &
  PaymentStatusDeps &
  DecisionDeps & {
    readonly reads: TreasuryReads
    readonly exceptions: ShortfallDecisions
    readonly paymentFiles: PaymentFileDecisions
    readonly payouts: PayoutDecisions
  }

/** Every call of the treasury. */
export async function treasuryRoutes(app: FastifyInstance, deps: TreasuryDeps, cursors: Cursors): Promise<void> {
  const { reads, paymentFiles, exceptions, payouts } = deps
  await app.register(gatewayIn, { deps })
  await app.register(gatewayChannel, { deps })
  await app.register(gatewayOut, { deps })
  await app.register(statementUpload, { deps })
  await app.register(statementReads, { reads, cursors })
  await app.register(receiptReads, { reads, cursors })
  await app.register(matchRoutes, { deps })
  await app.register(receiptFreeze, { deps })
  await app.register(reviewReads, { deps, cursors })
  await app.register(reviewActions, { deps })
  await app.register(refundReads, { reads, cursors })
  await app.register(refundActions, { deps })
  await app.register(refundFreeze, { deps })
  await app.register(paymentFileRoutes, { deps })
  await app.register(paymentFileReads, { paymentFiles, cursors })
  await app.register(fileDiscard, { paymentFiles })
  await app.register(payoutReads, { payouts, cursors })
  await app.register(payoutActions, { payouts })
  await app.register(treasuryPurchases, { reads, cursors })
  await app.register(treasurySingleReads, { pool: deps.pool })
  await app.register(exceptionActions, { exceptions })
  await app.register(frozenRelease, { deps })
  await app.register(decisionRoutes, { deps })
}
