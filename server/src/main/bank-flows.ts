import type { SaleSeen } from '@firsthand/metrics/sales'
import { ledgerAttestor } from '#bank-transfer/attestor/ask-attestor'
import { deliveryKind, deliveryObject } from '#bank-transfer/delivery/deliver-purchase.flow'
import { deliveryStore } from '#bank-transfer/delivery/delivery.store'
import { gatherEvidence } from '#bank-transfer/delivery/gather-evidence'
import { releaseStore } from '#bank-transfer/delivery/release.store'
import { evmUnitDelivery } from '#bank-transfer/delivery/unit-delivery'
import { receiptsObject } from '#bank-transfer/matching/match-receipts.flow'
import { receiptStore } from '#bank-transfer/matching/receipt.store'
import { overdueBankWork } from '#bank-transfer/overdue-bank-work.store'
import { refundObject } from '#bank-transfer/payments-out/refund.flow'
import { refundFlowStore } from '#bank-transfer/payments-out/refund-work.store'
import { purchaseObject } from '#bank-transfer/purchases/purchase.flow'
import { type MovedPurchase, purchaseTransitionStore } from '#bank-transfer/purchases/purchase-signals.store'
import { dailyReconciliationObject } from '#bank-transfer/reconciliation/daily-reconciliation.flow'
import { dailyReconciliationStore } from '#bank-transfer/reconciliation/daily-reconciliation.store'
import { reconciliationDayStore, unreconciledDays } from '#bank-transfer/reconciliation/reconciliation-days.store'
import { dueRecounts, ledgerRecountObject } from '#bank-transfer/reconciliation/recount.flow'
import { httpCompliance, noCompliance } from '#compliance/http-compliance'
import { measuredCompliance, measuredDelivery } from '#status/measured-ports'
import type { TransactionKinds } from '#transactions/sender-deps'
import { transactionLedger } from '#transactions/transaction-ledger.store'
import type { WorkerConfig } from './config/worker-config.ts'
import type { FlowPart, FlowSurroundings } from './reconcile.flow.ts'

/** How long until a delivery is looked at again, or a dependency that was down is asked again. */
const pollSeconds = 1

/** What is delivered is final: a delivery is posted once its block is. */
const stepsAt: Readonly<Partial<Record<MovedPurchase['to'], readonly SaleSeen['step'][]>>> = {
  delivering: ['paid'],
  delivered: ['settled', 'final'],
}

/** The steps of a sale by bank transfer that a move is. */
const salesOf = ({ to, purchase: { pairId, amountDue, createdAt } }: MovedPurchase): readonly SaleSeen[] =>
  (stepsAt[to] ?? []).map((step) => ({
    rail: 'offchain_fixed_price',
    market: `${pairId}`,
    cash: amountDue,
    step,
    ...(step === 'settled' && { seconds: (Date.now() - createdAt.getTime()) / 1000 }),
  }))

/** Payments are matched; purchases by bank transfer expire, are released, delivered and refunded; days are proved. */
export function bankFlows(
  config: WorkerConfig,
  { pool, keys, signerTls, alarm, note, meters, metrics }: FlowSurroundings,
): FlowPart & { readonly kinds: TransactionKinds } {
  const { chains, compliance: reached, transactionSignerSockets: sockets, ledgerAttestorSockets } = config
  const operatorLog = { alarm, note }
  const now = () => new Date()
  const companion = reached === null ? noCompliance : httpCompliance({ ...reached, keys, now })
  const compliance = measuredCompliance(companion, meters.compliance, meters.wallet_registry)
  const transitions = purchaseTransitionStore(pool, (moved) => {
    for (const seen of salesOf(moved)) metrics.sales(seen)
  })
  const deliveries = deliveryStore(pool)
  const contracts = measuredDelivery(evmUnitDelivery(chains), meters.delivery_contract)
  const attestor = ledgerAttestor(ledgerAttestorSockets, signerTls)
  const evidence = gatherEvidence({ deliveries, compliance, attestor })
  const delivery = deliveryObject({
    store: releaseStore(pool),
    transitions,
    deliveries,
    contracts,
    compliance,
    ledger: transactionLedger(pool),
    operatorLog,
    deliveryAddress: () => (sockets.delivery ? keys.inForce('delivery', now()) : null),
    pollSeconds,
  })
  const refund = refundObject({ refunds: refundFlowStore(pool), compliance, operatorLog, pollSeconds })
  const receipts = receiptsObject({ receipts: receiptStore(pool), compliance, alarm })
  const reconciliations = {
    reconciliations: dailyReconciliationStore(pool),
    deliveries: contracts,
    days: reconciliationDayStore(pool),
  }
  const dailyReconciliation = dailyReconciliationObject({ ...reconciliations, operatorLog, now })
  const recount = ledgerRecountObject({ pool, operatorLog, now })
  return {
    objects: [purchaseObject({ transitions }), delivery, refund, receipts, dailyReconciliation, recount],
    open: { ...overdueBankWork(pool), unreconciledDays: unreconciledDays(pool), dueRecounts: dueRecounts(pool) },
    kinds: {
      deliver: deliveryKind({ deliveries }, 'deliver', evidence),
      voidPurchase: deliveryKind({ deliveries }, 'voidPurchase'),
    },
  }
}
