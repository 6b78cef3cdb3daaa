// biome-ignore-all format: a table is read as a table
import type { Reason } from './refusals.ts'

/** What a revert on chain means to a caller. */
export type RevertMeaning = {
  readonly reason: Reason
  /** Where the third-party rail says it differently. */
  readonly rfq?: Reason
  /** Somebody must look: configuration and chain differ, or a party did what it must not. */
  readonly alarm?: true
}

/**
 * Every error that a settlement can end with, by its name. `Name(0)` is the error with that first value. Read by the dry
 * run before the buyer signs, by the SDK before sending, and by whoever watches the chain.
 */
export const settlementErrors: Readonly<Record<string, RevertMeaning>> = {
  QuoteUsed:                { reason: 'quote_expired' },
  Expired:                  { reason: 'quote_expired' },
  OrderExpired:             { reason: 'quote_expired' },
  PriceMoved:               { reason: 'price_moved' },
  CalldataMismatch:         { reason: 'intent_digest_mismatch' },
  CapExceeded:              { reason: 'purchase_cap_exceeded' },
  Closed:                   { reason: 'purchase_cap_exceeded' },
  TotalUnitsExceeded:       { reason: 'purchase_cap_exceeded' },
  WindowUnitsExceeded:      { reason: 'purchase_cap_exceeded' },
  NothingToMint:            { reason: 'nothing_to_buy' },
  VenueNotAllowed:          { reason: 'venue_unavailable' },
  NotAContract:             { reason: 'venue_unavailable' },
  VenueCodeChanged:         { reason: 'venue_unavailable', alarm: true },
  RouteOff:                 { reason: 'market_paused', rfq: 'execution_disabled' },
  ShortDelivery:            { reason: 'venue_mismatch', alarm: true },
  Unspent:                  { reason: 'venue_mismatch', alarm: true },
  CashShort:                { reason: 'venue_mismatch', alarm: true },
  NotExecutor:              { reason: 'venue_mismatch', alarm: true },
  NotTaker:                 { reason: 'venue_mismatch', alarm: true },
  EmptyOrder:               { reason: 'venue_mismatch', alarm: true },
  EnforcedPause:            { reason: 'market_paused' },
  TokenPaused:              { reason: 'market_paused' },
  RateLimitExceeded:        { reason: 'market_paused' },
  SelectorNotAllowed:       { reason: 'market_not_configured' },
  CashTokenNotAllowed:      { reason: 'market_not_configured' },
  FeeTooHigh:               { reason: 'market_not_configured' },
  'BadSignature(0)':        { reason: 'signer_unavailable', alarm: true },          // operator: a rotation missed the chain
  'BadSignature(1)':        { reason: 'kyc_attestation_unsupported', alarm: true }, // that key cannot attest on this contract
  'BadSignature(2)':        { reason: 'signer_unavailable', alarm: true },          // fee
  'BadSignature(3)':        { reason: 'internal_error', alarm: true },              // the buyer: cannot be at a dry run
  NotBuyer:                 { reason: 'internal_error', alarm: true },
  NotYetValid:              { reason: 'internal_error', alarm: true },
  NotVerified:              { reason: 'kyc_attestation_refused' },
  WalletFrozen:             { reason: 'kyc_attestation_refused' },
  Sanctioned:               { reason: 'wallet_not_registered' },
  SanctionsUnavailable:     { reason: 'wallet_registry_unavailable', alarm: true },
  NonceAlreadyUsed:         { reason: 'venue_declined' },
  SignatureInvalid:         { reason: 'venue_declined' },
  SignatoryInvalid:         { reason: 'venue_declined' },
  TransferFromFailed:       { reason: 'venue_declined' },
  OrderUsed:                { reason: 'venue_declined' },
  OutOfStock:               { reason: 'venue_declined' },
  // An ERC-3643 token has texts for errors. They are matched whole, and here only.
  'Identity is not verified.': { reason: 'kyc_attestation_refused' },
  'Compliance not followed':   { reason: 'kyc_attestation_refused' },
}

/** A revert that the table does not know: never shown as it is. */
const unknownRevert: RevertMeaning = { reason: 'venue_unavailable', alarm: true }

/** What an error means on this rail, by its name as the table writes it. */
export function meaningOfError(name: string, rail: 'mint' | 'rfq'): { readonly reason: Reason; readonly alarm: boolean } {
  const row = Object.hasOwn(settlementErrors, name) ? settlementErrors[name] : undefined
  const { reason, rfq = reason, alarm = false } = row ?? unknownRevert
  return { reason: rail === 'rfq' ? rfq : reason, alarm }
}
