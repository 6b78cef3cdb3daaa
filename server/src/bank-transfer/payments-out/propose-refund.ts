import { inTenant } from '@firsthand/postgres/tenant'
import { invalidRequest } from '@firsthand/refusal/refusal'
import type { RefundProposal, RefundView } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import type { AdminContext } from '#identity/admin-context'
import { ibanFaults } from '../accounts/account.rules.ts'
import type { AccountNumbers } from '../iso20022/account-numbers.ts'
import { refundSubjects } from './refund.proposal.ts'
import {
  requireFunded,
  requirePayee,
  requirePayeeNeeded,
  requireStatementSince,
  requireUndecided,
} from './refund.rules.ts'
import { fundsOf, isFailureShown, lockRefund } from './refund.store.ts'
import { refundParties } from './refund-parties.store.ts'
import { refundNow } from './refund-view.store.ts'

export type ProposeRefundDeps = {
  readonly pool: pg.Pool
  readonly numbers: AccountNumbers
  readonly coolingOffSeconds: number
}

/**
 * Proposes to pay a refund: to its payer, or, when it came back or the payer's account is unknown, to another account. Null: no
 * such refund.
 */
export const proposeRefund = (
  { pool, numbers, coolingOffSeconds }: ProposeRefundDeps,
  context: AdminContext,
  refundReference: string,
  { payee, reason }: RefundProposal,
): Promise<RefundView | null> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const { tenantId } = context.caller
    const refund = await lockRefund(query, tenantId, refundReference)
    const known = refund && (await refundParties(query, tenantId, refundReference))
    if (refund === null || known === null) return null
    requireUndecided(refund)
    requireStatementSince(refund, await isFailureShown(query, tenantId, refund))
    requireFunded(refund, await fundsOf(query, tenantId, refund))
    const made = { subject: refundReference, reason }
    if (payee === undefined) {
      const own = { name: known.payee.name, iban: requirePayee(known.payee.iban) }
      await openProposal(query, context, refundSubjects.refund, { ...made, payload: { payee: own } })
    } else {
      requirePayeeNeeded(refund, known.payee.iban !== null)
      const faults = ibanFaults(numbers, payee.iban, '/payee/iban')
      if (faults.length > 0) throw invalidRequest(faults)
      const { name, iban } = payee
      const cooling = { coolingOffSeconds }
      await openProposal(
        query,
        context,
        refundSubjects.refund_payee,
        { ...made, payload: { payee: { name, iban } } },
        cooling,
      )
    }
    return refundNow(query, tenantId, refundReference)
  })
