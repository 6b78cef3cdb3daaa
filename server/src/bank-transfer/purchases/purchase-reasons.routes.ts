import type { Reason } from '@firsthand/wire/refusals'

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
/** A path that does not even decode meets no rail, and is not found by the general name. */
const read = named('purchase_not_found', 'not_found')

/** What each call of a buyer may refuse with. */
export const purchaseReasons = {
  read,
  instructions: [...read, ...named('purchase_expired')],
  soft: [...kyc, ...market, ...named('nothing_to_buy', 'trade_size_out_of_range')],
  eligibility: [...kyc, ...named('market_not_found', 'wallet_registry_unavailable')],
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
  cancel: [...kyc, ...read, ...named('purchase_not_cancellable')],
} as const
