import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { requireEnvelope, requireInvalid } from '../checks/refused.ts'
import { ask, buyer } from '../drivers/rail-calls.ts'
import { call, everyItem } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { buy, buying, purchases, readPurchase, saleOf } from './bank-calls.ts'
import { ownSale } from './own-sale.ts'
import { isReference, slips } from './payment-references.ts'
import { requirePriced } from './purchase-price.ts'

const cancel = (target: Parameters<typeof ask>[0], reference: string) =>
  ask(target, 'POST', `${purchases}/${reference}/cancel`)

export const purchaseChecks: Checks = {
  'EP-13': async (target) => {
    const sale = await saleOf(target)
    const one = await ask(target, 'GET', `/offchain-instruments/${sale.instrumentId}`)
    assert.deepEqual([one.status, one.body.pairId], [200, sale.pairId])
    for (const hidden of [
      'clientAccountId',
      'availableUnitAmount',
      'reservedUnitAmount',
      'maxOpenPurchases',
      'maxUnpaidShareBps',
      'maxNotifiedCashAmount',
    ])
      assert.ok(!(hidden in one.body), `${hidden} is for administrators`)
    const { reference } = await buy(target)
    const own = await everyItem(target, purchases, buyer)
    assert.equal(own[0]?.reference, reference, 'the newest comes first')
    await cancel(target, reference)
  },

  'BANK-1': async (target) => {
    for (const cashAmount of ['100000', '99999', '10101']) {
      const purchase = await buy(target, { cashAmount })
      requirePriced(purchase)
      await cancel(target, purchase.reference)
    }
  },

  'BANK-2': async (target) => {
    await using sale = await ownSale(target)
    const { pairId } = sale
    const before = await buy(target, { pairId })
    await sale.change({ unitPrice: `${BigInt(before.unitPrice) * 2n}` })
    const { unitPrice, unitAmount, amountDue } = await readPurchase(target, before.reference)
    assert.deepEqual([unitPrice, unitAmount, amountDue], [before.unitPrice, before.unitAmount, before.amountDue])
    const moved = await buying(target, { pairId, expectedUnitPrice: before.unitPrice })
    requireEnvelope(moved, 'offchain_price_moved')
    assert.equal((await buy(target, { pairId })).unitPrice, `${BigInt(before.unitPrice) * 2n}`)
  },

  'BANK-3': async (target) => {
    const like = await saleOf(target)
    const whole = 10n ** BigInt(like.unit.decimals)
    // Room for three purchases of a unit each, and sixteen buyers' clicks at once.
    await using sale = await ownSale(target, {
      supplyUnitAmount: `${3n * whole}`,
      maxOpenPurchases: 100,
      maxUnpaidShareBps: 10_000,
    })
    const cashAmount = `${(BigInt(like.unitPrice) * 101n) / 100n}`
    const tried = await Promise.all(
      Array.from({ length: 16 }, () => buying(target, { pairId: sale.pairId, cashAmount })),
    )
    const made = tried.filter(({ status }) => status === 201)
    const units = made.reduce((sum, { body }) => sum + BigInt(body.unitAmount), 0n)
    assert.ok(made.length > 0 && units <= 3n * whole, `${made.length} purchases of ${units} units`)
    for (const answer of tried) if (answer.status !== 201) requireEnvelope(answer, 'offchain_supply_exhausted')
    const [first] = made
    assert.equal((await cancel(target, first?.body.reference)).status, 200)
    assert.equal((await buying(target, { pairId: sale.pairId, cashAmount })).status, 201, 'cancelled units are free')
  },

  'BANK-4': async (target) => {
    const sale = await saleOf(target)
    const body = { pairId: sale.pairId, cashAmount: '100000', walletAddress: `0x${'1'.repeat(40)}` }
    const keyless = await call(target, 'POST', purchases, { as: buyer, body })
    assert.deepEqual([keyless.status, keyless.body.code], [400, 'invalid_request'])
    const headers = { 'idempotency-key': randomUUID() }
    const [one, other] = await Promise.all([buying(target, {}, { headers }), buying(target, {}, { headers })])
    assert.deepEqual([one.status, other.status], [201, 201], other.text)
    assert.equal(one.body.reference, other.body.reference, 'one key makes one purchase')
    requireEnvelope(await buying(target, { cashAmount: '100001' }, { headers }), 'idempotency_key_reused')
    await cancel(target, one.body.reference)
    const later = await buying(target, {}, { headers })
    assert.deepEqual([later.body.reference, later.body.state], [one.body.reference, 'cancelled'])
  },

  'BANK-5': async (target) => {
    const { reference, paymentInstructions } = await buy(target)
    const { paymentReference, paymentReferenceDisplay, amount, iban, qrPayload } = paymentInstructions
    assert.ok(isReference(paymentReference), paymentReference)
    assert.equal(paymentReferenceDisplay, paymentReference.replaceAll(/(.{4})(?=.)/g, '$1 '))
    for (const slip of slips(paymentReference)) assert.ok(!isReference(slip), `${slip} would pass for a reference`)
    assert.notEqual(paymentReference.slice(4), reference.slice(4, 18))
    if (qrPayload !== null) {
      const lines = qrPayload.split('\n')
      assert.deepEqual([lines[0], lines[1], lines[6], lines[9]], ['BCD', '002', iban, paymentReference])
      assert.equal(lines[7], `EUR${amount.slice(0, -2)}.${amount.slice(-2)}`)
    }
    await cancel(target, reference)
  },

  'BANK-6': async (target) => {
    const { reference } = await buy(target)
    for (const [path, as] of [
      ['', 'acme-buyer-2'],
      ['', 'globex-buyer-1'],
      ['/payment-instructions', 'acme-buyer-2'],
      ['/timeline', 'acme-buyer-2'],
      ['/evidence', 'globex-buyer-1'],
    ] as const) {
      const answer = await call(target, 'GET', `${purchases}/${reference}${path}`, { as })
      requireEnvelope(answer, 'offchain_purchase_not_found')
    }
    const sale = await saleOf(target)
    const elsewhere = await call(target, 'GET', `/offchain-instruments/${sale.instrumentId}`, { as: 'globex-buyer-1' })
    requireEnvelope(elsewhere, 'offchain_instrument_not_found')
    const unknown = await buying(target, { payerName: 'x' })
    requireInvalid(unknown, 'payerName', 'a purchase names no payer of its own')
    await cancel(target, reference)
    const again = await cancel(target, reference)
    assert.deepEqual([again.status, again.body.state], [200, 'cancelled'], 'a repeated cancellation answers the same')
  },
}
