import { personaPseudonyms } from '@firsthand/sandbox/identity/persona-pseudonyms'
import { expect, test } from 'vitest'
import { expectRefusal } from '#testing/expected-refusal'
import { ofThisFile } from '#testing/of-this-file'
import { type Trading, wallet } from '#testing/trading-world'
import { isPaymentReference } from '../matching/payment-reference.rules.ts'
import { bankTrading } from './bank-trading.ts'
import { treasuryOf } from './treasury-of-world.ts'

/** Purchases from the first price to their end, as buyers make them. */
export function purchaseCases(trading: Trading): void {
  const bank = bankTrading(trading)
  const treasury = ofThisFile(() => treasuryOf(trading))
  const fees = { feeBps: 100 }

  test('a purchase from the soft quote to its cancellation', async () => {
    const { pairId, instrumentId } = await bank.shop({ unitPrice: '3333' }, fees)
    const soft = (await bank.soft(pairId, '100000')).body
    expect(soft).toMatchObject({ indicative: true, instrumentId, unitAmount: '29', amountDue: '97657', price: '33.33' })
    expect((await bank.preview(pairId)).body).toMatchObject({ eligible: true, cashAmount: '10000' })

    const made = await bank.buy(pairId, { cashAmount: '100000', expectedUnitPrice: soft.unitPrice })
    const { reference } = made.body
    expect([made.status, made.headers.get('location')]).toEqual([201, `/offchain-purchases/${reference}`])
    expect(made.body).toMatchObject({
      state: 'awaiting_payment',
      stateReason: null,
      cashAmount: '100000',
      amountDue: '97657',
      fees: [{ kind: 'platform', amount: '1000', bps: 100 }],
      unitAmount: '29',
      unitAmountDelivered: '0',
      walletAddress: wallet,
      freshness: { fresh: true, awaitingStatement: false },
      payments: [],
      refunds: [],
    })
    const { paymentInstructions: instructions } = made.body
    expect(isPaymentReference(instructions.paymentReference)).toBe(true)
    expect(instructions.paymentReferenceDisplay.replaceAll(' ', '')).toBe(instructions.paymentReference)
    expect(instructions.qrPayload.split('\n').slice(0, 4)).toEqual(['BCD', '002', '1', 'SCT'])
    expect(instructions.qrPayload).toContain('EUR976.57')

    const read = await bank.read(reference)
    expect({ ...read.body, freshness: null }).toEqual({ ...made.body, freshness: null })
    expect((await bank.read(reference, '/payment-instructions')).body).toEqual(instructions)
    expect((await bank.read(reference, '/evidence')).body).toMatchObject({
      reference,
      payments: [],
      postingIds: [expect.any(String)],
      delivery: null,
      reconciliation: null,
    })

    expect((await bank.cancel(reference)).body).toMatchObject({
      state: 'cancelled',
      stateReason: 'buyer_cancelled',
      paymentInstructions: null,
    })
    const { items } = (await bank.read(reference, '/timeline')).body
    expect(items.map(({ step, state }: Record<string, string>) => [step, state])).toEqual([
      ['created', 'awaiting_payment'],
      ['cancelled', 'cancelled'],
    ])
    const left = await trading.call('GET', `/admin/instruments/${instrumentId}`, { as: 'acme-admin' })
    expect(left.body).toMatchObject({ availableUnitAmount: '1000', reservedUnitAmount: '0', deliveredUnitAmount: '0' })
  })

  test('the same key and body always answer the same purchase, as it is now', async () => {
    const { pairId } = await bank.shop()
    const first = await bank.buy(pairId, {}, { key: 'same' })
    const second = await bank.buy(pairId, {}, { key: 'same' })
    expect(second.status).toBe(201)
    expect(first.headers.get('idempotent-replayed')).toBe(null)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body.reference).toBe(first.body.reference)
    await bank.cancel(first.body.reference)
    await bank.turn(pairId, false)
    expect((await bank.buy(pairId, {}, { key: 'same' })).body).toMatchObject({ state: 'cancelled' })
    // Another buyer's key is another key.
    expectRefusal(await bank.buy(pairId, {}, { key: 'same', as: 'acme-buyer-2' }), 'sales_disabled', 'offchain')
  })

  test('AD15: the same members in another order are the same body', async () => {
    const { pairId } = await bank.shop()
    const first = await bank.bought(pairId, {}, { key: 'turned' })
    const body = { walletAddress: wallet, cashAmount: '10000', pairId }
    const again = await trading.call('POST', '/offchain-purchases', { headers: { 'idempotency-key': 'turned' }, body })
    expect([again.status, again.body.reference]).toEqual([201, first.reference])
  })

  test('AD10: cancelling twice answers the cancelled purchase, also to a buyer whose approval has ended', async () => {
    const { pairId } = await bank.shop()
    const { reference } = await bank.bought(pairId)
    const first = await bank.cancel(reference)
    const again = await bank.cancel(reference)
    expect([again.status, { ...again.body, freshness: null }]).toEqual([200, { ...first.body, freshness: null }])
    const { items } = (await bank.read(reference, '/timeline')).body
    expect(items).toHaveLength(2)

    // Money that comes afterwards changes its state, and not that it was cancelled.
    await treasury.pays(reference, 10_000n)
    const late = await bank.cancel(reference)
    expect([late.status, late.body.state]).toEqual([200, 'refunding'])

    const left = await bank.bought(pairId)
    const unapproved = 'acme-buyer-expired'
    const pseudonym = personaPseudonyms(trading.world).pseudonymFor(unapproved)
    await trading.admin.query('update app.purchase set caller = $1 where reference = $2', [pseudonym, left.reference])
    expect((await bank.cancel(left.reference, unapproved)).body).toMatchObject({ state: 'cancelled' })
  })

  test('a purchase without a key is malformed', async () => {
    const body = { pairId: 3, cashAmount: '1', walletAddress: wallet }
    const { status, body: stated } = await trading.call('POST', '/offchain-purchases', { body })
    expect([status, stated.code]).toEqual([400, 'invalid_request'])
  })

  test('the list is the caller’s own, newest first, in pages, by state and market', async () => {
    const { pairId } = await bank.shop()
    const made: string[] = []
    for (const _ of [1, 2, 3]) made.unshift((await bank.bought(pairId)).reference)
    await bank.cancel(made[1]!)
    const list = async (query: string, as = 'acme-buyer-1') =>
      (await trading.call('GET', `/offchain-purchases?${query}`, { as })).body
    const first = await list(`pairId=${pairId}&limit=2`)
    expect(first.items.map(({ reference }: { reference: string }) => reference)).toEqual(made.slice(0, 2))
    const rest = await list(`pairId=${pairId}&limit=2&cursor=${first.next_cursor}`)
    expect(rest).toMatchObject({ items: [{ reference: made[2] }], next_cursor: null })
    expect((await list(`pairId=${pairId}&state=cancelled`)).items).toMatchObject([{ reference: made[1] }])
    expect((await list(`pairId=${pairId}`, 'acme-buyer-2')).items).toEqual([])
    expect((await list('pairId=0')).items).toEqual([])
    expectRefusal(await bank.read(made[0]!, '', 'acme-buyer-2'), 'purchase_not_found', 'offchain')
    expectRefusal(await bank.read(made[0]!, '/timeline', 'acme-buyer-2'), 'purchase_not_found', 'offchain')
    expectRefusal(await bank.read(made[0]!, '/evidence', 'globex-buyer-1'), 'purchase_not_found', 'offchain')
    expectRefusal(await bank.cancel(made[0]!, 'acme-buyer-2'), 'purchase_not_found', 'offchain')
    expectRefusal(await bank.read('nonsense'), 'purchase_not_found', 'offchain')
  })
}
