import type { AdminInstrument } from '@firsthand/sdk/types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blankInstrument,
  instrumentDraft,
  instrumentFaults,
  instrumentWrite,
  needsApproval,
} from './instrument-draft.ts'
import { supplyParts } from './supply.ts'

const instrument: AdminInstrument = {
  instrumentId: `OFFI${'0'.repeat(32)}`,
  pairId: 3,
  status: 'open',
  cash: { symbol: 'EUR', decimals: 2, address: null },
  unit: { symbol: 'HARB', decimals: 18, address: null },
  chainId: 'eip155:1',
  price: '25',
  unitPrice: '2500',
  unitPriceScale: 0,
  limits: { minCashAmount: '10000', maxCashAmount: null, perBuyerCashCap: '0' },
  supplyUnitAmount: '1000000000000000000000',
  opensAt: '2026-11-15T09:30:00.123Z',
  closesAt: null,
  paymentDays: 3,
  calendar: 'T2',
  underpaymentPolicy: 'refund',
  latePaymentPolicy: 'refund',
  payerPolicy: 'name_match',
  deliveryMode: 'mint',
  schemes: ['sepa_credit_transfer', 'sepa_instant'],
  termsHash: null,
  termsUrl: 'https://issuer.example/terms',
  availability: 'available',
  clientAccountId: `OFFA${'0'.repeat(32)}`,
  payoutAccountId: null,
  maxOpenPurchases: 3,
  maxUnpaidShareBps: 2_500,
  maxNotifiedCashAmount: '2500000',
  deliveryContract: null,
  availableUnitAmount: '0',
  reservedUnitAmount: '0',
  deliveredUnitAmount: '0',
  version: 4,
  proposalId: null,
  createdAt: '2026-11-15T09:30:00.000Z',
  updatedAt: '2026-11-15T09:30:00.000Z',
}
const units = fc.bigInt({ min: 0n, max: 10n ** 36n })
const positive = fc.bigInt({ min: 1n, max: 10n ** 36n }).map(String)

describe('an instrument in a form', () => {
  test.each(['en', 'de'] as const)('opened and saved in %s it stays as it is', (language) => {
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 0, max: 18 }), (unitPrice, supplyUnitAmount, scale) => {
        const one = { ...instrument, unitPrice, supplyUnitAmount, unitPriceScale: scale }
        const draft = instrumentDraft(one, language)
        expect(instrumentFaults(draft, one, language)).toEqual({})
        expect(one).toMatchObject(instrumentWrite(draft, one, language))
      }),
    )
  })

  test('a cap of zero stays a cap', () => {
    const draft = instrumentDraft(instrument, 'en')
    expect(draft.cap).toBe('0.00')
    expect(instrumentWrite(draft, instrument, 'en').limits?.perBuyerCashCap).toBe('0')
  })

  test('faults are named by field', () => {
    const draft = { ...instrumentDraft(instrument, 'en'), price: '0', supply: '', min: '1.234', paymentDays: '31' }
    expect(instrumentFaults(draft, instrument, 'en')).toEqual({
      price: 'price',
      supply: 'amount',
      min: 'amount',
      paymentDays: 'whole',
    })
    expect(instrumentFaults(blankInstrument, instrument, 'en')).toMatchObject({
      price: 'price',
      clientAccountId: 'required',
    })
  })

  test('price, supply, contract, account and policies are proposed once it is on sale', () => {
    expect(needsApproval('open', ['price'])).toBe(true)
    expect(needsApproval('paused', ['payerPolicy', 'min'])).toBe(true)
    expect(needsApproval('draft', ['price'])).toBe(false)
    expect(needsApproval('open', ['min', 'termsUrl'])).toBe(false)
  })
})

test('the parts of a supply never come to more than the bar', () => {
  fc.assert(
    fc.property(fc.tuple(units, units, units), ([a, b, c]) => {
      const parts = supplyParts({
        availableUnitAmount: `${a}`,
        reservedUnitAmount: `${b}`,
        deliveredUnitAmount: `${c}`,
      })
      expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(10_000)
      expect(parts.map(({ amount }) => amount)).toEqual([`${c}`, `${b}`, `${a}`])
    }),
  )
})
