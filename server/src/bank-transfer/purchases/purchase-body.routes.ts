import { invalidRequest } from '@firsthand/refusal/invalid-request'
import { parseBaseUnits } from '@firsthand/values/values'
import type { PurchaseRequest } from '@firsthand/wire/bank-transfer/purchase-quotes'
import { Type } from 'typebox'
import { firmQuoteRequest } from '#quoting/quote-calls.routes'
import type { NewPurchaseRequest } from './judge-purchase.ts'

/** Any text: what is no reference of the caller's is not found, never malformed. */
export const ReferenceParams = Type.Object(
  { reference: Type.String({ description: 'The purchase.', examples: [`OFFC${'0'.repeat(32)}`] }) },
  { additionalProperties: false },
)

/** Demanded: whoever is not told whether a purchase was made must be able to ask again without making a second one. */
export const CreationKeyHeader = Type.Object({
  'idempotency-key': Type.String({
    pattern: '^[!-~]{1,255}$',
    description:
      'Kept as long as the purchase. The same key and body answer the purchase that was made; another body is refused.',
  }),
})

/** What a body asks for. The pattern let digits pass; what nobody can pay is malformed too. */
export function newPurchaseRequest(body: PurchaseRequest): NewPurchaseRequest {
  const { payerAccountId = null, expectedUnitPrice, termsHash = null } = body
  const expected = expectedUnitPrice === undefined ? null : parseBaseUnits(expectedUnitPrice)
  if (expectedUnitPrice !== undefined && expected === null)
    throw invalidRequest([{ path: '/expectedUnitPrice', code: 'maximum', message: 'Send at most 2^256-1.' }])
  return { ...firmQuoteRequest(body), payerAccountId, expectedUnitPrice: expected, termsHash }
}
