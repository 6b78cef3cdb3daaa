import { expect, test } from 'vitest'
import { expectRefusal } from '#testing/expected-refusal'
import { ofThisFile } from '#testing/of-this-file'
import type { Trading } from '#testing/trading-world'
import { bankTrading } from './bank-trading.ts'
import { occasion } from './purchase-steps.ts'
import { treasuryOf } from './treasury-of-world.ts'

/** What a buyer reads of the payments for their purchase. */
export function receiptCases(trading: Trading): void {
  const bank = bankTrading(trading)
  const treasury = ofThisFile(() => treasuryOf(trading))
  const read = async (reference: string, part = '') => (await bank.read(reference, part)).body

  test('a part is applied, the rest is asked for, and a cancellation sends it back', async () => {
    const { reference } = await bank.bought((await bank.shop()).pairId)
    await treasury.pays(reference, 4_000n)
    expect(await read(reference)).toMatchObject({
      state: 'partially_paid',
      amountReceived: '4000',
      amountUnderReview: '0',
      paymentInstructions: { amount: '6000' },
      payments: [
        {
          bookedOn: occasion.on,
          amount: '4000',
          payerNameMasked: 'A*** L***',
          payerIbanLast4: '3000',
          outcome: 'applied',
        },
      ],
    })
    expect((await bank.cancel(reference)).body).toMatchObject({
      state: 'refunding',
      refunds: [{ amount: '4000', reason: 'buyer_cancelled', state: 'requested', ibanLast4: '3000' }],
    })
    const evidence = await read(reference, '/evidence')
    expect(evidence.payments).toMatchObject([
      { amount: '4000', matchedBy: 'rule', postingIds: [expect.any(String), expect.any(String)] },
    ])
    expect(evidence.postingIds).toHaveLength(4)
  })

  test('the due amount pays, and what is too much goes back', async () => {
    const { reference } = await bank.bought((await bank.shop()).pairId)
    await treasury.pays(reference, 10_500n)
    expect(await read(reference)).toMatchObject({
      state: 'paid',
      paymentInstructions: null,
      payments: [{ amount: '10500' }],
      refunds: [{ amount: '500', reason: 'excess' }],
    })
    expect((await bank.cancel(reference)).body.code).toBe('offchain_purchase_not_cancellable')
  })

  test('AD6: after payment there is nothing to pay, and under review what is left is all that is asked for', async () => {
    const { pairId } = await bank.shop()
    const paid = await bank.bought(pairId)
    await treasury.pays(paid.reference, 10_000n)
    const refused = await bank.read(paid.reference, '/payment-instructions')
    expectRefusal(refused, 'nothing_to_pay', 'offchain')
    expect(refused.body.detail).toBe('The purchase is paid: nothing is to be paid for it.')

    const reviewed = await bank.bought(pairId)
    await treasury.pays(reviewed.reference, 10_000n, { clean: false })
    expectRefusal(await bank.read(reviewed.reference, '/payment-instructions'), 'nothing_to_pay', 'offchain')
    expect(await read(reviewed.reference)).toMatchObject({ state: 'payment_review', paymentInstructions: null })

    const inPart = await bank.bought(pairId)
    await treasury.pays(inPart.reference, 4_000n, { clean: false })
    expect(await read(inPart.reference, '/payment-instructions')).toMatchObject({ amount: '6000', decimals: 2 })
  })

  test.each([
    ['honour_if_unchanged', 'A payment in full that still comes is delivered if price and supply allow it'],
    ['refund', 'Money that still comes is returned.'],
  ] as const)('AD6: with %s an expired purchase says what becomes of late money', async (latePaymentPolicy, words) => {
    const { reference } = await bank.bought((await bank.shop({ latePaymentPolicy })).pairId)
    await trading.admin.query("update app.purchase set state = 'expired' where reference = $1", [reference])
    const refused = await bank.read(reference, '/payment-instructions')
    expectRefusal(refused, 'purchase_expired', 'offchain')
    expect(refused.body.detail).toContain(words)
  })

  test('AD16: of a payment that is too large the purchase says what was applied, and it is not fresh any more', async () => {
    const { reference } = await bank.bought((await bank.shop()).pairId)
    await treasury.pays(reference, 12_500n)
    expect(await read(reference)).toMatchObject({
      state: 'paid',
      freshness: { fresh: false, secondsRemaining: 0 },
      payments: [{ amount: '12500', amountApplied: '10000', outcome: 'applied' }],
      refunds: [{ amount: '2500', reason: 'excess' }],
    })
  })

  test('a frozen purchase reads as one under review, on lists, timelines and in every other place', async () => {
    const { pairId } = await bank.shop()
    const { reference } = await bank.bought(pairId)
    await treasury.pays(reference, 4_000n, { clean: false })
    const before = await read(reference)
    expect(before).toMatchObject({ state: 'payment_review', amountUnderReview: '4000' })
    const steps = await read(reference, '/timeline')
    await treasury.freeze(reference)
    const { rows } = await trading.admin.query('select state from app.purchase where reference = $1', [reference])
    expect(rows).toEqual([{ state: 'frozen' }])
    const after = await read(reference)
    expect({ ...after, freshness: null }).toEqual({ ...before, freshness: null })
    expect(await read(reference, '/timeline')).toEqual(steps)
    const listed = await trading.call('GET', `/offchain-purchases?pairId=${pairId}&state=payment_review`)
    expect(listed.body.items).toMatchObject([{ reference, state: 'payment_review' }])
  })
}
