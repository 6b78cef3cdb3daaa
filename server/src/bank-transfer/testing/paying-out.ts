import { writePayments } from '@firsthand/payment-files/write-payments'
import { inTenant } from '@firsthand/postgres/tenant'
import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { isProposed } from '#approvals/proposals.store'
import { accountNumbers } from '../iso20022/account-numbers.ts'
import { piecesOf, sha256Of } from '../iso20022/read-elements.ts'
import { readPaymentStatus } from '../iso20022/read-payment-status.ts'
import type { MatchDeps } from '../matching/match-receipts.ts'
import { freezeRefund } from '../payments-out/freeze-refund.ts'
import { makePaymentFile } from '../payments-out/make-payment-file.ts'
import { proposeRefund } from '../payments-out/propose-refund.ts'
import { refundNow } from '../payments-out/refund-view.store.ts'
import { takePaymentStatus } from '../payments-out/take-payment-status.ts'
import { namespaceOf } from './camt-builder.ts'
import { approved, decidedFiles } from './deciding.ts'
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
  const paymentFiles = decidedFiles(api)
  const proposing = { pool: api, numbers: accountNumbers, coolingOffSeconds: 0 }
  const isProposedAbout = (id: string) =>
    inTenant(api, people.operator.caller.tenantId, (query) => isProposed(query, people.operator.caller.tenantId, id))
  const schemas = { known: [], faultsOf: () => null }
  const files = { pool: api, writePayments, sha256: sha256Of, schemas, mayGoUnchecked: true }
  return {
    refunds: {
      freeze: (...asked: Asked<typeof freezeRefund>) => freezeRefund({ pool: api }, ...asked),
      propose: (...asked: Asked<typeof proposeRefund>) => proposeRefund(proposing, ...asked),
    },
    paymentFiles,
    /** Proposed by the operator, unless it is already, and approved. */
    async approve(refundReference: string, context = people.approver) {
      const { tenantId } = context.caller
      if (!(await isProposedAbout(refundReference)))
        await proposeRefund(proposing, people.operator, refundReference, { reason: 'to be refunded' })
      await approved({ pool: api, compliance }, context, refundReference)
      return inTenant(api, tenantId, (query) => refundNow(query, tenantId, refundReference))
    },
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
