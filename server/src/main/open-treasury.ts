import type { Pool } from 'pg'
import { evmUnitDelivery } from '#bank-transfer/delivery/unit-delivery'
import { openMessageSchemas } from '#bank-transfer/iso20022/message-schemas'
import { piecesOf, sha256Of } from '#bank-transfer/iso20022/read-elements'
import { readPaymentStatus } from '#bank-transfer/iso20022/read-payment-status'
import { readStatements } from '#bank-transfer/iso20022/read-statements'
import { writePayments } from '#bank-transfer/iso20022/write-payments'
import { receiptStore } from '#bank-transfer/matching/receipt.store'
import { paymentFileDecisions } from '#bank-transfer/payments-out/decide-payment-file'
import { payoutDecisions } from '#bank-transfer/payments-out/decide-payout'
import { shortfallDecisions } from '#bank-transfer/reconciliation/close-shortfall'
import type { TreasuryDeps } from '#bank-transfer/treasury.routes'
import { treasuryReads } from '#bank-transfer/treasury-reads.store'
import type { Compliance } from '#compliance/compliance'
import { type Meters, measuredDelivery } from '#status/measured-ports'
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
    pool,
    receipts: receiptStore(pool),
    paymentFiles: paymentFileDecisions(pool),
    payouts: payoutDecisions(pool),
    exceptions: shortfallDecisions(pool),
    contracts: measuredDelivery(evmUnitDelivery(chains), meters.delivery_contract),
    reads: treasuryReads(pool),
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
