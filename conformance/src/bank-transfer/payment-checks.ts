import assert from 'node:assert/strict'
import { requireEnvelope } from '../checks/refused.ts'
import { balanceOf } from '../drivers/chain.ts'
import { controlsOn } from '../drivers/controls.ts'
import { ask } from '../drivers/rail-calls.ts'
import { everyItem, type Json } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { among, buy, operator, purchaseEvents, purchases, readPurchase, untilState } from './bank-calls.ts'
import { storiesOf } from './stories.ts'

const nineDays = 777_600
const sum = (items: readonly Json[]) => items.reduce((total, { amount }) => total + BigInt(amount), 0n)

/** Every cent that came is what was due, or is being refunded: nothing stays as a balance. */
function requireNothingKept({ payments, refunds, amountDue, amountReceived }: Json): void {
  assert.equal(sum(payments), BigInt(amountReceived))
  assert.equal(sum(payments), BigInt(amountDue) + sum(refunds))
}

export const paymentChecks: Checks = {
  'RAIL-2': async (target) => {
    const stories = storiesOf(target)
    const purchase = await stories.onTime
    const { reference, walletAddress, unit, unitAmount, unitAmountDelivered, deliveryTxHash } = purchase
    assert.equal(unitAmountDelivered, unitAmount)
    assert.ok((await balanceOf(target, unit.address, walletAddress)) >= BigInt(unitAmount))
    const { body: evidence } = await ask(target, 'GET', `${purchases}/${reference}/evidence`)
    assert.equal(evidence.delivery.txHash, deliveryTxHash)
    assert.equal(evidence.payments.length, 1)
    assert.match(evidence.payments[0].statementEntryHash, /^[0-9a-f]{64}$/)
    assert.ok(evidence.attestationId && evidence.postingIds.length > 2)
    const { body: timeline } = await ask(target, 'GET', `${purchases}/${reference}/timeline`)
    const states = timeline.items.map(({ state }: Json) => state)
    assert.deepEqual([...new Set(states)], ['awaiting_payment', 'paid', 'delivering', 'delivered'])
    assert.deepEqual(await purchaseEvents(target, reference), [
      'purchase.created',
      'purchase.payment_received',
      'purchase.paid',
      'purchase.delivering',
      'purchase.delivered',
    ])
  },

  'BANK-7': async (target) => {
    const controls = controlsOn(target)
    const { reference } = await buy(target)
    await controls.credit({ reference, import: false })
    const waiting = await readPurchase(target, reference)
    assert.deepEqual([waiting.state, waiting.amountReceived], ['awaiting_payment', '0'])
    // The same credit by a file of the day, twice, and by the statement at its end.
    const [file] = (await controls.bankFiles()).filter(({ currency }) => currency === waiting.cash.symbol)
    assert.equal((await controls.handIn(file.xml)).duplicate, false)
    assert.equal((await controls.handIn(file.xml)).duplicate, true)
    // By one person's hand it does not count, whatever it says.
    const byHand = await ask(target, 'POST', '/treasury/statements', { as: operator, file: file.xml })
    requireEnvelope(byHand, 'offchain_proposal_not_open')
    // A day that passes while a delivery is being signed makes the evidence for its signer too old: it declines, and the delivery is blocked.
    await untilState(target, reference, 'delivered')
    await controls.advance(86_400)
    const { amountReceived, payments, amountDue } = await readPurchase(target, reference)
    assert.deepEqual([amountReceived, payments.length], [amountDue, 1], 'reported three times, booked once')
  },

  'BANK-8': async (target) => {
    for (const [name, outcome] of [
      ['over', 'excess'],
      ['duplicate', 'duplicate_payment'],
    ] as const) {
      const purchase = await storiesOf(target)[name]
      requireNothingKept(purchase)
      const { reason, ibanLast4 } = purchase.refunds[0]
      assert.deepEqual([purchase.refunds.length, reason], [1, outcome])
      assert.equal(ibanLast4, purchase.payments[0].payerIbanLast4, 'it is refunded to the paying account')
    }
  },

  'BANK-9': async (target) => {
    const controls = controlsOn(target)
    const [unpaid, short, late] = [await buy(target), await buy(target), await buy(target)]
    await controls.credit({ reference: short.reference, case: 'short' })
    assert.equal((await readPurchase(target, short.reference)).state, 'partially_paid')
    await controls.advance(nineDays, { statements: false })
    for (const { reference } of [unpaid, short]) {
      const { state, freshness } = await readPurchase(target, reference)
      assert.ok(['awaiting_payment', 'partially_paid'].includes(state), 'the clock alone ends nothing')
      assert.deepEqual([freshness.fresh, freshness.awaitingStatement], [false, true])
    }
    await controls.bank()
    const expired = await untilState(target, unpaid.reference, 'expired')
    const { stateReason, refunds, payments } = await untilState(target, short.reference, 'refunding')
    assert.equal(expired.paymentInstructions, null)
    assert.deepEqual([stateReason, sum(refunds)], ['payment_short', sum(payments)])
    const gone = await ask(target, 'GET', `${purchases}/${unpaid.reference}/payment-instructions`)
    requireEnvelope(gone, 'offchain_purchase_expired')
    // Units are free and the price is the same: what comes late is honoured.
    await controls.credit({ reference: late.reference })
    requireNothingKept(await untilState(target, late.reference, 'delivered'))
  },

  'BANK-10': async (target) => {
    const controls = controlsOn(target)
    const { reference, amountDue } = await buy(target)
    const queue = async () => everyItem(target, '/treasury/receipts', operator)
    const before = (await queue()).length
    await controls.credit({ reference, case: 'no_reference', amount: '777' })
    assert.equal((await readPurchase(target, reference)).amountReceived, '0')
    assert.equal((await queue()).length, before + 1, 'what no rule can match waits for the treasury')
    await controls.credit({ reference, case: 'typo', amount: amountDue })
    assert.equal((await readPurchase(target, reference)).amountReceived, '0', 'a mistyped reference is never guessed')
    await controls.credit({ reference, case: 'wrong_currency' })
    const returned = await everyItem(target, '/treasury/refunds', operator)
    assert.equal(among(returned, { reason: 'currency_mismatch', currency: 'USD' }).amount, amountDue)
    const { state, refunds } = await readPurchase(target, reference)
    assert.equal(state, 'awaiting_payment', 'nothing is ever converted')
    const shown = among(refunds, { reason: 'currency_mismatch', currency: 'USD' })
    assert.deepEqual([shown.amount, shown.decimals], [amountDue, 2], 'its buyer reads that the money goes back')
    await ask(target, 'POST', `${purchases}/${reference}/cancel`)
  },
}
