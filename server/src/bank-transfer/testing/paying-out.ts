import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { piecesOf, sha256Of } from '../iso20022/read-elements.ts'
import { readPaymentStatus } from '../iso20022/read-payment-status.ts'
import { writePayments } from '../iso20022/write-payments.ts'
import type { MatchDeps } from '../matching/match-receipts.ts'
import { approveRefund } from '../payments-out/approve-refund.ts'
import { paymentFileDecisions } from '../payments-out/decide-payment-file.ts'
import { freezeRefund } from '../payments-out/freeze-refund.ts'
import { makePaymentFile } from '../payments-out/make-payment-file.ts'
import { proposePayee } from '../payments-out/reject-refund.ts'
import { takePaymentStatus } from '../payments-out/take-payment-status.ts'
import { namespaceOf } from './camt-builder.ts'
import { contextOf } from './treasury-under-test.ts'

export const operator = contextOf('olga-operator')
export const approver = contextOf('anton-approver')

/** A bank's status report on one payment of a file: pain.002. */
export const statusFile = (messageId: string, endToEndId: string, status: 'RJCT' | 'ACSC', reason = 'AC04') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf('pain.002.001.14')}"><CstmrPmtStsRpt>` +
      '<GrpHdr><MsgId>P-1</MsgId><CreDtTm>2026-03-03T01:00:00Z</CreDtTm></GrpHdr>' +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>` +
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>` +
      `<TxSts>${status}</TxSts>${status === 'RJCT' ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''}` +
      '</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>',
  )

/** What a use case is called with, after its dependencies. */
type Asked<UseCase extends (deps: never, ...asked: never[]) => unknown> = UseCase extends (
  deps: never,
  ...asked: infer Rest
) => unknown
  ? Rest
  : never

/** The decisions of the people who send money back. */
export function payingOut(
  api: pg.Pool,
  clientAccountId: string,
  compliance: MatchDeps['compliance'],
  people = { operator, approver },
) {
  const paymentFiles = paymentFileDecisions(api)
  const schemas = { known: [], faultsOf: () => null }
  const files = { pool: api, writePayments, sha256: sha256Of, schemas, mayGoUnchecked: true }
  return {
    refunds: {
      freeze: (...asked: Asked<typeof freezeRefund>) => freezeRefund({ pool: api }, ...asked),
      proposePayee: (...asked: Asked<typeof proposePayee>) => proposePayee({ pool: api }, ...asked),
    },
    paymentFiles,
    approve: (refundReference: string, context = people.approver) =>
      approveRefund({ pool: api, compliance }, context, refundReference),
    create: (pays: Pays = 'refunds') => makePaymentFile(files, people.operator, { clientAccountId, pays }),
    status: (bytes: Uint8Array) =>
      takePaymentStatus({ pool: api, readStatus: readPaymentStatus, piecesOf }, people.operator, bytes),
    /** A file of all that is approved, authorised and handed to the bank. */
    async payOut(pays: Pays = 'refunds') {
      const paymentFile = await this.create(pays)
      if (paymentFile === null) throw new Error('no such account')
      await paymentFiles.approve(people.approver, paymentFile.paymentFileId)
      await paymentFiles.sent(people.operator, paymentFile.paymentFileId)
      return paymentFile
    },
  }
}
