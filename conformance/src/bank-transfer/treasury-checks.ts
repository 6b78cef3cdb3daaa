import assert from 'node:assert/strict'
import { refusalsOnDemand } from '../checks/refusals-on-demand.ts'
import { requireEnvelope } from '../checks/refused.ts'
import { controlsOn } from '../drivers/controls.ts'
import { ask, buyer } from '../drivers/rail-calls.ts'
import { everyItem, type Json } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import {
  among,
  approve,
  decide,
  operator,
  purchaseEvents,
  purchases,
  readPurchase,
  treasury,
  untilState,
} from './bank-calls.ts'
import { storiesOf } from './stories.ts'
import { reviewed, sentFile } from './treasury-steps.ts'

const reason = { reason: 'conformance' }

export const treasuryChecks: Checks = {
  'BANK-11': async (target) => {
    const { reference, review } = await reviewed(target)
    const { proposalId } = await treasury(target, operator, 'POST', `${review}/accept`, reason)
    for (const as of [operator, buyer]) {
      const { status, body } = await decide(target, proposalId, 'approve', as)
      assert.deepEqual([status, body.code], [403, 'forbidden'], `${as} is not the second person`)
    }
    assert.equal((await readPurchase(target, reference)).state, 'payment_review', 'one person moves nothing')
    await approve(target, proposalId)
    await untilState(target, reference, 'delivered')
    const seen = (await refusalsOnDemand(target)).get('offchain_approval_same_person')
    assert.ok(seen, 'the sandbox lists how one person in both roles is refused')
    for (const answer of seen.answers) requireEnvelope(answer, 'offchain_approval_same_person')
  },

  'BANK-12': async (target) => {
    const { reference, review } = await reviewed(target)
    const before = await purchaseEvents(target, reference)
    const { freshness: _, ...seen } = await readPurchase(target, reference)
    await treasury(target, 'acme-compliance-officer', 'POST', `${review}/freeze`, reason)
    const { freshness: _later, ...after } = await readPurchase(target, reference)
    assert.deepEqual(after, seen, 'a buyer who is frozen sees no difference')
    const page = await ask(target, 'GET', `${purchases}?state=payment_review&limit=200`)
    assert.ok(
      page.body.items.some((item: Json) => item.reference === reference),
      'on filters too',
    )
    await controlsOn(target).credit({ reference, amount: '100' })
    assert.deepEqual(await purchaseEvents(target, reference), before, 'no event reveals it')
    const { state } = await treasury(target, operator, 'GET', `/treasury/purchases/${reference}`)
    assert.equal(state, 'frozen')
  },

  'BANK-13': async (target) => {
    const { reference } = await storiesOf(target).blocked
    const path = `/treasury/deliveries/${reference}`
    const { proposalId } = await treasury(target, operator, 'POST', `${path}/void`, reason)
    assert.equal((await readPurchase(target, reference)).state, 'delivery_blocked')
    await approve(target, proposalId)
    const voided = await untilState(target, reference, 'refunding')
    assert.equal(voided.stateReason, 'delivery_voided')
    const { body } = await ask(target, 'GET', `${purchases}/${reference}/timeline`)
    const steps = body.items.map(({ state }: Json) => state)
    assert.ok(steps.indexOf('voiding') < steps.indexOf('refunding'), 'the void is final before the money is refunded')
  },

  'BANK-14': async (target) => {
    const controls = controlsOn(target)
    const { reference, refunds, payments } = await storiesOf(target).over
    const [{ refundReference, amount }] = refunds
    const listed = await everyItem(target, '/treasury/refunds', operator)
    const { payeeIban } = among(listed, { refundReference })
    assert.equal(payeeIban.slice(-4), payments[0].payerIbanLast4)
    const files = await controls.payout()
    const texts = await Promise.all(
      files.map(({ messageId, paymentFileId }) => sentFile(target, messageId, paymentFileId)),
    )
    const file = texts.find((text) => text.includes(refundReference)) ?? ''
    assert.ok(file.includes(payeeIban), 'the payee is who paid')
    assert.equal(file.split(`<EndToEndId>${refundReference}`).length, 2, 'one line in one file')
    assert.equal(among((await readPurchase(target, reference)).refunds, { refundReference }).state, 'settled')
    await controls.credit({ reference, case: 'return' })
    const returnedPayment = await readPurchase(target, reference)
    const refund = among(returnedPayment.refunds, { refundReference })
    assert.deepEqual([refund.state, refund.amount, returnedPayment.state], ['returned', amount, 'delivered'])
  },

  'BANK-15': async (target) => {
    const seen = await refusalsOnDemand(target)
    const imported = async () => (await everyItem(target, '/treasury/statements', operator)).length
    const before = await imported()
    for (const code of ['unreadable', 'unbalanced', 'gap'].map((name) => `offchain_statement_${name}`)) {
      const { asked, answers } = seen.get(code) ?? assert.fail(`the sandbox lists how to produce ${code}`)
      for (const answer of answers) requireEnvelope(answer, code)
      if (code === 'offchain_statement_gap') continue
      const again = await ask(target, 'POST', asked.path, { as: operator, file: asked.fileText })
      requireEnvelope(again, code)
    }
    assert.equal(await imported(), before, 'what is refused leaves nothing behind')
  },

  'BANK-16': async (target) => {
    const seen = (await refusalsOnDemand(target)).get('offchain_kyc_attestation_refused')
    assert.ok(seen, 'the sandbox lists how a release is refused')
    for (const { body } of seen.answers) {
      assert.deepEqual([body.state, body.stateReason], ['refunding', 'offchain_kyc_attestation_refused'])
      assert.equal(body.unitAmountDelivered, '0')
      assert.equal(body.refunds[0].amount, body.amountReceived, 'all of it is refunded')
    }
  },
}
