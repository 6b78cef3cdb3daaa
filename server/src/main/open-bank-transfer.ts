import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { postgresClientAccounts } from '#bank-transfer/accounts/client-accounts.store'
import { postgresPayoutAccounts } from '#bank-transfer/accounts/payout-accounts.store'
import type { BankTransferRail } from '#bank-transfer/bank-transfer.routes'
import { evmUnitDelivery } from '#bank-transfer/delivery/unit-delivery'
import { instrumentStore } from '#bank-transfer/instruments/instrument.store'
import { postgresInstrumentAdministration } from '#bank-transfer/instruments/instrument-administration.store'
import { accountNumbers } from '#bank-transfer/iso20022/account-numbers'
import { openMessageSchemas } from '#bank-transfer/iso20022/message-schemas'
import { piecesOf, sha256Of } from '#bank-transfer/iso20022/pieces-of'
import { readPaymentStatus } from '#bank-transfer/iso20022/read-payment-status'
import { readStatements } from '#bank-transfer/iso20022/read-statements'
import { writePayments } from '#bank-transfer/iso20022/write-payments'
import { matchStore } from '#bank-transfer/matching/match.store'
import { receiptStore } from '#bank-transfer/matching/receipt.store'
import { reviewStore } from '#bank-transfer/matching/review.store'
import { unallocatedReceiptStore } from '#bank-transfer/matching/unallocated-receipt.store'
import { paymentFileStore } from '#bank-transfer/payments-out/payment-file.store'
import { payoutStore } from '#bank-transfer/payments-out/payout.store'
import { refundStore } from '#bank-transfer/payments-out/refund.store'
import { purchaseStore } from '#bank-transfer/purchases/purchase.store'
import { treasuryPurchaseStore } from '#bank-transfer/purchases/purchase-decisions.store'
import { dailyReconciliationStore } from '#bank-transfer/reconciliation/daily-reconciliation.store'
import { exceptionStore } from '#bank-transfer/reconciliation/exception.store'
import { statementStore } from '#bank-transfer/statements/statement.store'
import type { TreasuryDeps } from '#bank-transfer/treasury.routes'
import { postgresTreasuryReads } from '#bank-transfer/treasury-reads.store'
import type { Compliance } from '#compliance/compliance'
import { type Meters, measuredDelivery } from '#status/measured-ports'
import type { ApiConfig } from './config/config.ts'

type Parts = {
  readonly api: Pool
  readonly catalog: Pool
  readonly compliance: Compliance
  readonly meters: Meters
  readonly now: () => Date
}

/** What the bank-transfer rail leans on, each on the login that may do it. */
export function openBankTransfer(
  { chains }: ApiConfig,
  { api, catalog, compliance, meters, now }: Parts,
): BankTransferRail {
  const made = { now, random: () => randomBytes(10) }
  return {
    purchasing: {
      purchases: purchaseStore(api, now),
      compliance,
      chains: new Set(chains.map(({ chainId }) => chainId)),
      ...made,
    },
    instruments: instrumentStore(api),
    administration: { instruments: postgresInstrumentAdministration(catalog, now), ...made },
    accounts: {
      accounts: postgresClientAccounts(api),
      payoutAccounts: postgresPayoutAccounts(api),
      numbers: accountNumbers,
      ...made,
    },
    reconciliations: {
      reconciliations: dailyReconciliationStore(api),
      deliveries: measuredDelivery(evmUnitDelivery(chains), meters.delivery_contract),
    },
  }
}

type TreasuryParts = {
  readonly pool: Pool
  readonly compliance: Compliance
  readonly meters: Meters
  readonly alarm: (what: string, facts: object) => void
}

/** What the treasury works with: the bank's files, the books, and the companion that judges payers. */
export async function openTreasury(
  { messageSchemas: { folder, mayGoUnchecked }, chains }: Pick<ApiConfig, 'messageSchemas' | 'chains'>,
  { pool, compliance, meters, alarm }: TreasuryParts,
): Promise<TreasuryDeps> {
  return {
    statements: statementStore(pool),
    receipts: receiptStore(pool),
    store: matchStore(pool),
    queue: unallocatedReceiptStore(pool),
    reviews: reviewStore(pool),
    refunds: refundStore(pool),
    paymentFiles: paymentFileStore(pool),
    payouts: payoutStore(pool),
    exceptions: exceptionStore(pool),
    decisions: treasuryPurchaseStore(pool),
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
