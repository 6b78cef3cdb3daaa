import assert from 'node:assert/strict'
import { requireEnvelope } from '../checks/refused.ts'
import { ask } from '../drivers/rail-calls.ts'
import { everyItem, type Json, type Target } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { among, approve, approver, decide, operator, readPurchase, treasury } from './bank-calls.ts'
import { reviewed } from './treasury-steps.ts'

const reason = { reason: 'conformance' }
const readProposal = (target: Target, proposalId: string, as = approver): Promise<Json> =>
  treasury(target, as, 'GET', `/proposals/${proposalId}`)

/** An approval as somebody sends it, whatever it names. */
const approveWith = (target: Target, proposalId: string, ifMatch?: string) =>
  ask(target, 'POST', `/proposals/${proposalId}/approve`, {
    as: approver,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  })

export const approvalChecks: Checks = {
  'APPR-1': async (target) => {
    const { reference, review } = await reviewed(target)
    const first = await treasury(target, operator, 'POST', `${review}/accept`, reason)
    const read = await readProposal(target, first.proposalId)
    requireEnvelope(await approveWith(target, first.proposalId), 'precondition_required')
    requireEnvelope(await approveWith(target, first.proposalId, `"${'0'.repeat(64)}"`), 'proposal_changed')
    const second = await ask(target, 'POST', `${review}/return`, { as: operator, body: reason })
    requireEnvelope(second, 'offchain_proposal_not_open')
    await treasury(target, operator, 'POST', `/proposals/${first.proposalId}/withdraw`, {})
    const other = await treasury(target, operator, 'POST', `${review}/return`, reason)
    requireEnvelope(await approveWith(target, first.proposalId, `"${read.digest}"`), 'offchain_proposal_not_open')
    requireEnvelope(await approveWith(target, other.proposalId, `"${read.digest}"`), 'proposal_changed')
    assert.equal((await readPurchase(target, reference)).state, 'payment_review', 'an old screen moves nothing')
    const { status, body } = await decide(target, other.proposalId, 'reject')
    assert.deepEqual([status, body.state], [200, 'rejected'])
    assert.equal((await readPurchase(target, reference)).state, 'payment_review')
  },

  'APPR-2': async (target) => {
    const { reference, review } = await reviewed(target)
    const { proposalId } = await treasury(target, operator, 'POST', `${review}/return`, reason)
    const listed = among(await everyItem(target, '/proposals', approver), { proposalId })
    const { shown, digest, isCurrent, amount } = await readProposal(target, proposalId)
    assert.deepEqual([isCurrent, listed.digest, listed.kind], [true, digest, 'review_return'])
    assert.equal(shown.state.purchase.reference, reference)
    assert.equal(shown.state.receipt.amount, amount)
    assert.ok(shown.state.receipt.payerIban, 'the account that the money goes back to is shown')
    await approve(target, proposalId)
    const refunds = await everyItem(target, '/treasury/refunds', operator)
    const { payeeIban } = among(refunds, { reference })
    assert.equal(payeeIban, shown.state.receipt.payerIban, 'who was shown is who is paid')
  },

  'APPR-3': async (target) => {
    const { review } = await reviewed(target)
    const { proposalId } = await treasury(target, operator, 'POST', `${review}/return`, reason)
    for (const as of ['acme-integrator', 'acme-buyer-1'])
      requireEnvelope(await ask(target, 'GET', `/proposals/${proposalId}`, { as }), 'forbidden')
    requireEnvelope(await ask(target, 'GET', `/proposals/${proposalId}`, { as: 'acme-admin' }), 'forbidden')
    const elsewhere = await ask(target, 'GET', `/proposals/${proposalId}`, { as: 'globex-admin' })
    requireEnvelope(elsewhere, 'not_found')
    const withdrawn = await ask(target, 'POST', `/proposals/${proposalId}/withdraw`, { as: approver, body: {} })
    requireEnvelope(withdrawn, 'forbidden')
    await treasury(target, operator, 'POST', `/proposals/${proposalId}/withdraw`, {})
  },
}
