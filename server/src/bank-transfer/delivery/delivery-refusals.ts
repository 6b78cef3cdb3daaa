import { Refusal } from '@firsthand/refusal/refusal'

/** The instrument names a contract that cannot deliver it: only an operator can set that right. */
export const deliveryContractMismatch = (detail: string) => new Refusal('delivery_contract_mismatch', detail, {})

export const deliveryUnavailable = (detail: string, options: { readonly cause?: unknown } = {}) =>
  new Refusal('delivery_unavailable', detail, {}, options)
