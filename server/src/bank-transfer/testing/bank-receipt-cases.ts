import { expect, test } from 'vitest'
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
