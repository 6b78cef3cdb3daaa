import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { piecesOf, sha256Of } from '../adapters/bank-files/pieces-of.ts'
import { readPaymentStatus } from '../adapters/bank-files/read-payment-status.ts'
import { writePayments } from '../adapters/bank-files/write-payments.ts'
import { postgresPayoutDesk } from '../adapters/postgres/bank-transfer/payout-desk.ts'
import { postgresRefundDesk } from '../adapters/postgres/bank-transfer/refund-desk.ts'
import { approveRefund } from '../rails/bank-transfer/approve-refund.ts'
import { makePaymentFile } from '../rails/bank-transfer/make-payment-file.ts'
import type { MatchDeps } from '../rails/bank-transfer/match-receipts.ts'
import { takePaymentStatus } from '../rails/bank-transfer/take-payment-status.ts'
import { namespaceOf } from './camt-builder.ts'
import { actAs } from './treasury-under-test.ts'

export const operator = actAs('olga-operator')
export const approver = actAs('anton-approver')

/** A bank's word on one payment of a file: pain.002. */
export const statusFile = (messageId: string, endToEndId: string, status: 'RJCT' | 'ACSC', reason = 'AC04') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf('pain.002.001.14')}"><CstmrPmtStsRpt>` +
      '<GrpHdr><MsgId>P-1</MsgId><CreDtTm>2026-03-03T01:00:00Z</CreDtTm></GrpHdr>' +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>` +
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>` +
      `<TxSts>${status}</TxSts>${status === 'RJCT' ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''}` +
      '</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>',
  )

/** The desks of those who send money back. */
export function payingOut(
  api: pg.Pool,
  clientAccountId: string,
  compliance: MatchDeps['compliance'],
  people = { operator, approver },
) {
  const refunds = postgresRefundDesk(api)
  const payouts = postgresPayoutDesk(api)
  const schemas = { known: [], faultsOf: () => null }
  const files = { writePayments, sha256: sha256Of, schemas, mayGoUnchecked: true }
  return {
    refunds,
    payouts,
    approve: (refundReference: string, act = people.approver) =>
      approveRefund({ refunds, compliance }, act, refundReference),
    create: (pays: Pays = 'refunds') =>
      payouts.create(people.operator, { clientAccountId, pays }, (order) => makePaymentFile(files, order)),
    status: (bytes: Uint8Array) =>
      takePaymentStatus({ payouts, readStatus: readPaymentStatus, piecesOf }, people.operator, bytes),
    /** A file of all that is approved, let out and handed to the bank. */
    async payOut(pays: Pays = 'refunds') {
      const batch = await this.create(pays)
      if (batch === null) throw new Error('no such account')
      await payouts.approve(people.approver, batch.batchId)
      await payouts.sent(people.operator, batch.batchId)
      return batch
    },
  }
}
