import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { piecesOf, sha256Of } from '../iso20022/pieces-of.ts'
import { readPaymentStatus } from '../iso20022/read-payment-status.ts'
import { writePayments } from '../iso20022/write-payments.ts'
import type { MatchDeps } from '../matching/match-receipts.ts'
import { approveRefund } from '../payments-out/approve-refund.ts'
import { makePaymentFile } from '../payments-out/make-payment-file.ts'
import { postgresPayoutDesk } from '../payments-out/payment-file.store.ts'
import { postgresRefundDesk } from '../payments-out/refund.store.ts'
import { takePaymentStatus } from '../payments-out/take-payment-status.ts'
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
