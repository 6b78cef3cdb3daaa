import { httpCompliance } from './adapters/compliance/http-compliance.ts'
import { noCompliance } from './adapters/compliance/no-compliance.ts'
import { evmUnitDelivery } from './adapters/evm/unit-delivery.ts'
import { postgresDailyProofs } from './adapters/postgres/bank-transfer/daily-proofs.ts'
import { postgresDeliveryBook } from './adapters/postgres/bank-transfer/delivery-book.ts'
import { overdueBankWork } from './adapters/postgres/bank-transfer/overdue-bank-work.ts'
import { postgresProofDays, unprovenDays } from './adapters/postgres/bank-transfer/proof-days.ts'
import { postgresPurchaseMoves } from './adapters/postgres/bank-transfer/purchase-moves.ts'
import { postgresReceiptBook } from './adapters/postgres/bank-transfer/receipt-book.ts'
import { postgresRefundBook } from './adapters/postgres/bank-transfer/refund-book.ts'
import { postgresReleaseBook } from './adapters/postgres/bank-transfer/release-book.ts'
import { postgresTransactionLedger } from './adapters/postgres/transaction-ledger.ts'
import type { FlowPart, FlowSurroundings } from './flow-part.ts'
import { measuredCompliance, measuredDelivery } from './health/measured-ports.ts'
import type { TransactionKinds } from './ports/transaction-kinds.ts'
import type { WorkerConfig } from './worker-config.ts'
import { dailyProofObject } from './workflows/daily-proof.ts'
import { deliveryKind, deliveryObject } from './workflows/deliver-purchase.ts'
import { receiptsObject } from './workflows/match-receipts.ts'
import { purchaseObject } from './workflows/purchase.ts'
import { refundObject } from './workflows/refund.ts'

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
