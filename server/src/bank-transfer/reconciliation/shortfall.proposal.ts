import type { ProposalKind } from '#approvals/proposal-kind'
import { reconciliationBroken } from '../bank-refusals.ts'
import { firmTopup } from '../ledger/chart.rules.ts'
import { shortfallClosed } from '../ledger/exceptional-postings.rules.ts'
import { balanceOf, post } from '../ledger/ledger.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { closeException, lockException, type ShownException, shownException } from './exception.store.ts'

/** Closes a shortfall with the firm's own money. */
export const exceptionCloseKind: ProposalKind<object, ShownException> = {
  kind: 'exception_close',
  proposedBy: 'treasury-operator',
  decidedBy: 'treasury-approver',
  amountOf: (_payload, { amount, currency }) => ({ amount: BigInt(amount), currency }),
  async read(query, tenant, { subject }) {
    const found = await lockException(query, tenant, subject)
    if (found === null) return null
    const paidIn = await balanceOf(query, tenant, firmTopup, found.currency)
    return { state: shownException(found), circumstances: { paidIn: `${paidIn}` } }
  },
  async execute(query, { caller }, _proposal, { exceptionId, clientAccountId, currency, amount: text }) {
    const { tenantId, subject: actor } = caller
    const amount = BigInt(text)
    if ((await balanceOf(query, tenantId, firmTopup, currency)) < amount)
      throw reconciliationBroken('The firm’s own money has not come in yet.')
    const on = await todayOf(query, tenantId, clientAccountId)
    await post(query, tenantId, [shortfallClosed({ on, actor, currency, amount, exceptionId })])
    await closeException(query, tenantId, exceptionId)
    await query(purchaseEvent('exception.closed', exceptionId, { exceptionId, amount: text, currency }))
  },
}
