import { deliveryKind, deliveryObject } from '#bank-transfer/delivery/deliver-purchase.flow'
import { postgresDeliveryBook } from '#bank-transfer/delivery/delivery.store'
import { postgresReleaseBook } from '#bank-transfer/delivery/release.store'
import { evmUnitDelivery } from '#bank-transfer/delivery/unit-delivery'
import { receiptsObject } from '#bank-transfer/matching/match-receipts.flow'
import { postgresReceiptBook } from '#bank-transfer/matching/receipt.store'
import { overdueBankWork } from '#bank-transfer/overdue-bank-work.store'
import { refundObject } from '#bank-transfer/payments-out/refund.flow'
import { postgresRefundBook } from '#bank-transfer/payments-out/refund-work.store'
import { purchaseObject } from '#bank-transfer/purchases/purchase.flow'
import { postgresPurchaseMoves } from '#bank-transfer/purchases/purchase-signals.store'
import { dailyProofObject } from '#bank-transfer/reconciliation/daily-reconciliation.flow'
import { postgresDailyProofs } from '#bank-transfer/reconciliation/daily-reconciliation.store'
import { postgresProofDays, unprovenDays } from '#bank-transfer/reconciliation/reconciliation-days.store'
import { httpCompliance } from '#compliance/http-compliance'
import { noCompliance } from '#compliance/no-compliance'
import { measuredCompliance, measuredDelivery } from '#status/measured-ports'
import type { TransactionKinds } from '#transactions/transaction-kinds.port'
import { postgresTransactionLedger } from '#transactions/transaction-ledger.store'
import type { WorkerConfig } from './config/worker-config.ts'
import type { FlowPart, FlowSurroundings } from './flow-part.ts'

/** How long until a delivery is looked at again, or a dependency that was down is asked again. */
const pollSeconds = 1

/** Payments are matched; purchases by bank transfer expire, are released, delivered and refunded; days are proved. */
export function bankFlows(
  config: WorkerConfig,
  { pool, keys, alarm, note, meters }: FlowSurroundings,
): FlowPart & { readonly kinds: TransactionKinds } {
  const { chains, compliance: reached, transactionSignerSockets: sockets } = config
  const tell = { alarm, note }
  const now = () => new Date()
  const companion = reached === null ? noCompliance : httpCompliance({ ...reached, keys, now })
  const compliance = measuredCompliance(companion, meters.compliance, meters.wallet_registry)
  const moves = postgresPurchaseMoves(pool)
  const deliveries = postgresDeliveryBook(pool)
  const contracts = measuredDelivery(evmUnitDelivery(chains), meters.delivery_contract)
  const delivery = deliveryObject({
    book: postgresReleaseBook(pool),
    moves,
    deliveries,
    contracts,
    compliance,
    ledger: postgresTransactionLedger(pool),
    tell,
    deliveryAddress: () => (sockets.delivery ? keys.inForce('delivery', now()) : null),
    pollSeconds,
  })
  const refund = refundObject({ refunds: postgresRefundBook(pool), compliance, tell, pollSeconds })
  const receipts = receiptsObject({ receipts: postgresReceiptBook(pool), compliance, alarm })
  const proofs = { proofs: postgresDailyProofs(pool), deliveries: contracts, days: postgresProofDays(pool) }
  const dailyProof = dailyProofObject({ ...proofs, tell, now })
  return {
    objects: [purchaseObject({ moves }), delivery, refund, receipts, dailyProof],
    open: { ...overdueBankWork(pool), unprovenDays: unprovenDays(pool) },
    kinds: {
      deliver: deliveryKind({ deliveries }, 'deliver'),
      voidPurchase: deliveryKind({ deliveries }, 'voidPurchase'),
    },
  }
}
