import { sepaAmountMax } from '@firsthand/payment-files/currency-amount'
import fc from 'fast-check'
import reference from 'sepa-payment-qr-code'
import { expect, test } from 'vitest'
import { qrPayload } from './epc-qr.rules.ts'

const request = {
  beneficiaryName: 'Firsthand Kundengelder für Müller & Söhne',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  currency: 'EUR',
  amount: 12_345n,
  paymentReference: 'RF18539007547034',
}

test('the payload is byte for byte what another library makes', () => {
  // Below two to the fifty-third the other library's number still holds every cent.
  const amount = fc.bigInt({ min: 1n, max: sepaAmountMax })
  fc.assert(
    fc.property(amount, fc.constantFrom('COBADEFF', 'COBADEFFXXX', null), (cents, bic) => {
      const { beneficiaryName: name, iban, paymentReference: structuredReference } = request
      const theirs = reference({
        name,
        iban,
        ...(bic ? { bic } : {}),
        amount: Number(cents) / 100,
        structuredReference,
      })
      expect(qrPayload({ ...request, amount: cents, bic })).toBe(theirs)
    }),
    { numRuns: 2000 },
  )
})

test('there is none outside the scheme: other currencies, amounts beyond it, names that would forge a line', () => {
  for (const wrong of [
    { currency: 'GBP' },
    { amount: 0n },
    { amount: sepaAmountMax + 1n },
    { beneficiaryName: 'Firsthand\nDE00' },
    { beneficiaryName: '' },
    { beneficiaryName: 'n'.repeat(71) },
  ]) {
    expect(qrPayload({ ...request, ...wrong })).toBeNull()
  }
})
