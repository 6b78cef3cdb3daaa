import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { piecesOf, sha256Of } from '../iso20022/read-elements.ts'
import { readPaymentStatus } from '../iso20022/read-payment-status.ts'
import { writePayments } from '../iso20022/write-payments.ts'
import type { MatchDeps } from '../matching/match-receipts.ts'
import { approveRefund } from '../payments-out/approve-refund.ts'
import { makePaymentFile } from '../payments-out/make-payment-file.ts'
import { paymentFileStore } from '../payments-out/payment-file.store.ts'
import { refundStore } from '../payments-out/refund.store.ts'
import { takePaymentStatus } from '../payments-out/take-payment-status.ts'
import { namespaceOf } from './camt-builder.ts'
import { contextOf } from './treasury-under-test.ts'

export const operator = contextOf('olga-operator')
export const approver = contextOf('anton-approver')

/** A bank's status of one payment of a file: pain.002. */
export const statusFile = (messageId: string, endToEndId: string, status: 'RJCT' | 'ACSC', reason = 'AC04') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf('pain.002.001.14')}"><CstmrPmtStsRpt>` +
      '<GrpHdr><MsgId>P-1</MsgId><CreDtTm>2026-03-03T01:00:00Z</CreDtTm></GrpHdr>' +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>` +
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>` +
      `<TxSts>${status}</TxSts>${status === 'RJCT' ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''}` +
      '</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>',
  )

/** The steps of those who pay refunds. */
export function payingOut(
  api: pg.Pool,
  clientAccountId: string,
  compliance: MatchDeps['compliance'],
  people = { operator, approver },
) {
  const refunds = refundStore(api)
  const paymentFiles = paymentFileStore(api)
  const schemas = { known: [], faultsOf: () => null }
  const files = { writePayments, sha256: sha256Of, schemas, mayGoUnchecked: true }
  return {
    refunds,
    paymentFiles,
    approve: (refundReference: string, context = people.approver) =>
      approveRefund({ refunds, compliance }, context, refundReference),
    create: (pays: Pays = 'refunds') =>
      paymentFiles.create(people.operator, { clientAccountId, pays }, (order) => makePaymentFile(files, order)),
    status: (bytes: Uint8Array) =>
      takePaymentStatus({ paymentFiles, readStatus: readPaymentStatus, piecesOf }, people.operator, bytes),
    /** A file of all that is approved, authorised and sent to the bank. */
    async payOut(pays: Pays = 'refunds') {
      const paymentFile = await this.create(pays)
      if (paymentFile === null) throw new Error('no such account')
      await paymentFiles.approve(people.approver, paymentFile.paymentFileId)
      await paymentFiles.sent(people.operator, paymentFile.paymentFileId)
      return paymentFile
    },
  }
}
