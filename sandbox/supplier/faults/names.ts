// biome-ignore-all format: a list of names is read as a list
/** Of orders: signed honestly over wrong content, unless the name states otherwise. */
export const orderFaults = [
  'wrong_asset', 'wrong_cash', 'cash_higher', 'cash_lower', 'signed_for_buyer', 'signed_for_stranger',
  'wrong_chain', 'wrong_contract', 'wrong_version', 'wrong_protocol_fee',
  'expired', 'expiry_too_short', 'expiry_absurd', 'nonce_used', 'replayed_order',
  'stranger_wallet', 'stranger_signature', 'high_s', 'zero_signature',
  'zero_units', 'price_jump', 'price_gift',
  'decimal_amount', 'hex_amount', 'number_amount', 'amount_beyond_uint256', 'missing_field',
  'wrong_taker', 'wrong_buyer', 'wrong_order_id',
] as const

/** Of what surrounds an honest answer, and of how it is sent. */
export const bodyFaults = ['wrong_id', 'result_and_error', 'null_result'] as const
export const wireFaults = [
  'huge_body', 'slow_drip', 'never', 'reset', 'not_json', 'http_500', 'redirect', 'gzip_bomb',
  'wrong_content_type', 'duplicate_keys', 'proto_keys',
] as const

/** A maker's refusal. */
export const errorFaults = [
  'error_cannot_provide', 'error_pair', 'error_too_low', 'error_too_high',
  'error_invalid_params', 'error_rate_limit', 'error_internal', 'error_own',
] as const

export const priceFaults = [
  'prices_never', 'prices_zero', 'prices_negative', 'prices_unsorted', 'prices_empty', 'prices_huge',
] as const

export const confirmFaults = [
  'confirm_declines', 'confirm_fewer_units', 'confirm_other_order', 'confirm_never', 'confirm_500',
] as const

/** Faults of AirSwap's protocol alone, and of ours alone. */
export const airswapOnly: readonly FaultName[] = ['wrong_protocol_fee']
export const oursOnly: readonly FaultName[] = ['wrong_taker', 'wrong_buyer', 'wrong_order_id', ...confirmFaults]

export const faultNames = [
  ...orderFaults,
  ...bodyFaults,
  ...wireFaults,
  ...errorFaults,
  ...priceFaults,
  ...confirmFaults,
] as const
/** Every fault that can be injected into a supplier. */
export type FaultName = (typeof faultNames)[number]

export type OrderFault = (typeof orderFaults)[number]
export type BodyFault = (typeof bodyFaults)[number]
export type WireFault = (typeof wireFaults)[number]
export type ErrorFault = (typeof errorFaults)[number]
export type PriceFault = (typeof priceFaults)[number]
export type ConfirmFault = (typeof confirmFaults)[number]

/** What a call is about. */
export type CallKind = 'discovery' | 'prices' | 'order' | 'confirm'
export const callKinds = ['discovery', 'prices', 'order', 'confirm'] as const satisfies readonly CallKind[]

/** Narrows a name to one of the lists above. */
export const isOneOf = <Name extends string>(names: readonly Name[], name: unknown): name is Name =>
  (names as readonly unknown[]).includes(name)

/** The calls that a fault spoils unless it was ordered for one kind alone. */
export function spoils(name: FaultName): readonly CallKind[] {
  if (isOneOf(orderFaults, name)) return ['order']
  if (isOneOf(errorFaults, name)) return ['prices', 'order']
  if (isOneOf(priceFaults, name)) return ['prices']
  return isOneOf(confirmFaults, name) ? ['confirm'] : callKinds
}
