import { writePayments } from '@firsthand/payment-files/write-payments'
import type { Pool } from 'pg'
import { accountNumbers } from '#bank-transfer/iso20022/account-numbers'
import { openMessageSchemas } from '#bank-transfer/iso20022/message-schemas'
import { piecesOf, sha256Of } from '#bank-transfer/iso20022/read-elements'
import { readPaymentStatus } from '#bank-transfer/iso20022/read-payment-status'
import { readStatements } from '#bank-transfer/iso20022/read-statements'
import { receiptStore } from '#bank-transfer/matching/receipt.store'
import { paymentFileDecisions } from '#bank-transfer/payments-out/decide-payment-file'
import { payoutDecisions } from '#bank-transfer/payments-out/decide-payout'
import { shortfallDecisions } from '#bank-transfer/reconciliation/close-shortfall'
import type { TreasuryDeps } from '#bank-transfer/treasury.routes'
import { treasuryReads } from '#bank-transfer/treasury-reads.store'
import type { Compliance } from '#compliance/compliance'
import type { ApiConfig } from './config/config.ts'

type Parts = {
  readonly pool: Pool
  readonly compliance: Compliance
  readonly alarm: (what: string, facts: object) => void
}

/** What the treasury works with: the bank's files, the books, and the companion that judges payers. */
export async function openTreasury(
  {
    messageSchemas: { folder, mayGoUnchecked },
    coolingOffSeconds,
    bankGatewayKeys: keys,
  }: Pick<ApiConfig, 'messageSchemas' | 'coolingOffSeconds' | 'bankGatewayKeys'>,
  { pool, compliance, alarm }: Parts,
): Promise<TreasuryDeps> {
  return {
    pool,
    keys,
    receipts: receiptStore(pool),
    paymentFiles: paymentFileDecisions(pool),
    payouts: payoutDecisions(pool),
    exceptions: shortfallDecisions(pool),
    numbers: accountNumbers,
    coolingOffSeconds,
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
