import type pg from 'pg'
import type { ProposalKind } from '#approvals/proposal-kind'
import type { Compliance } from '#compliance/compliance'
import { clientAccountKind, payoutAccountKind } from './accounts/account.proposal.ts'
import { decisionKind } from './delivery/delivery.proposal.ts'
import type { UnitDelivery } from './delivery/unit-delivery.ts'
import { statementUploadKind, type UploadDeps } from './gateway/statement-upload.proposal.ts'
import { instrumentKinds } from './instruments/instrument.proposal.ts'
import { matchKind } from './matching/match.proposal.ts'
import { reviewKinds } from './matching/review.proposal.ts'
import { fileDiscardKind, fileSentKind, paymentFileKind } from './payments-out/payment-file.proposal.ts'
import { payoutKind } from './payments-out/payout.proposal.ts'
import { refundKind } from './payments-out/refund.proposal.ts'
import { frozenReleaseKind } from './reconciliation/frozen-release.proposal.ts'
import { exceptionCloseKind } from './reconciliation/shortfall.proposal.ts'

export type BankKindDeps = {
  readonly pool: pg.Pool
  readonly compliance: Pick<Compliance, 'payer'>
  readonly contracts: UnitDelivery
  /** The login that may write instruments. */
  readonly catalog: pg.Pool
  readonly now: () => Date
  /** What uploaded files are read with. */
  readonly files: UploadDeps
}

/** Everything of the bank-transfer rail that takes more than one person. */
export const bankTransferKinds = (deps: BankKindDeps): readonly ProposalKind[] => [
  clientAccountKind,
  payoutAccountKind,
  matchKind(deps.compliance),
  reviewKinds.review_accept,
  reviewKinds.review_return,
  refundKind('refund', deps),
  refundKind('refund_payee', deps),
  paymentFileKind,
  fileDiscardKind,
  fileSentKind,
  statementUploadKind(deps.files),
  payoutKind,
  exceptionCloseKind,
  frozenReleaseKind,
  decisionKind('retry', deps.contracts),
  decisionKind('void', deps.contracts),
  decisionKind('refund', deps.contracts),
  ...instrumentKinds(deps.catalog, deps.now),
]
