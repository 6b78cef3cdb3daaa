import { invalidRequest } from '@firsthand/refusal/refusal'
import { parseBaseUnits } from '@firsthand/values/values'
import type { PurchaseRequest } from '@firsthand/wire/bank-transfer/purchase-quotes'
import type { Reason } from '@firsthand/wire/refusals'
import { Type } from 'typebox'
import { firmQuoteRequest } from '#quoting/quote-calls.routes'
import type { NewPurchaseRequest } from './judge-purchase.rules.ts'

/** Any text: what is no reference of the caller's is not found, never malformed. */
export const ReferenceParams = Type.Object(
  { reference: Type.String({ description: 'The purchase.', examples: [`OFFC${'0'.repeat(32)}`] }) },
  { additionalProperties: false },
)

/** Required: a caller whose answer was lost must be able to ask again without making a second purchase. */
export const CreationKeyHeader = Type.Object({
  'idempotency-key': Type.String({
    pattern: '^[!-~]{1,255}$',
    description:
      'Kept as long as the purchase. The same key and body answer the purchase that was made; another body is refused.',
  }),
})

/** What a body asks for. The pattern lets any digits pass; an amount above 2^256-1 is malformed too. */
export function newPurchaseRequest(body: PurchaseRequest): NewPurchaseRequest {
  const { payerAccountId = null, expectedUnitPrice, termsHash = null } = body
  const expected = expectedUnitPrice === undefined ? null : parseBaseUnits(expectedUnitPrice)
  if (expectedUnitPrice !== undefined && expected === null)
    throw invalidRequest([{ path: '/expectedUnitPrice', code: 'maximum', message: 'Send at most 2^256-1.' }])
  return { ...firmQuoteRequest(body), payerAccountId, expectedUnitPrice: expected, termsHash }
}

const named = <R extends Reason>(...reasons: R[]): readonly R[] => reasons

/** Who may ask, on every call that creates or changes. */
const kyc = named('kyc_required', 'kyc_attestation_unavailable')
const market = named(
  'market_not_found',
  'wrong_rail',
  'market_not_configured',
  'market_paused',
  'sales_disabled',
  'client_account_unavailable',
)
const wallet = named('wallet_not_registered', 'wallet_registry_unavailable')
/** A path that does not decode belongs to no rail, so it has the general code. */
const read = named('purchase_not_found', 'not_found')

/** What each call of a buyer may refuse with. */
export const purchaseReasons = {
  read,
  evidence: [...read, ...named('delivery_unavailable')],
  instructions: [...read, ...named('purchase_expired', 'nothing_to_pay')],
  soft: [...kyc, ...market, ...named('nothing_to_buy', 'trade_size_out_of_range')],
  eligibility: [...kyc, ...named('market_not_found')],
  create: [
    ...kyc,
    ...market,
    ...named('trading_window_closed', 'buyer_not_eligible', 'appropriateness_required'),
    ...named('purchase_cap_exceeded', 'trade_size_out_of_range'),
    ...wallet,
    ...named('price_moved', 'nothing_to_buy', 'terms_changed', 'too_many_open_purchases', 'supply_exhausted'),
    ...named('payer_not_accepted'),
    ...named('idempotency_key_reused'),
  ],
  cancel: [...read, ...named('purchase_not_cancellable')],
} as const
