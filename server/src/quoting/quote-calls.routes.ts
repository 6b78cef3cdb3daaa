import { invalidRequest } from '@firsthand/refusal/refusal'
import { type BaseUnits, type PairId, parseBaseUnits } from '@firsthand/values/values'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import type { QuoteRequest, SoftQuoteRequest } from '@firsthand/wire/quotes'
import { type Reason, rowOf } from '@firsthand/wire/refusals'
import type { OnChainRail } from './rails.ts'

export type QuoteRouteOptions = Omit<OnChainRail, 'prefix'>

const named = <R extends Reason>(...reasons: R[]): readonly R[] => reasons

/** Who may ask, on every call that creates or signs. */
const kyc = named('kyc_required', 'kyc_attestation_unavailable')
const market = named('market_not_found', 'wrong_rail', 'market_not_configured', 'market_paused')
const quoting = named('quotes_disabled')
const price = named('price_read_failed', 'no_quote', 'venue_unavailable', 'venue_mismatch', 'nothing_to_buy')
const cap = named('purchase_cap_exceeded')
const wallet = named('wallet_not_registered', 'wallet_registry_unavailable')

/** A path that does not even decode meets no rail, and is not found by the general name. */
const read = named('quote_not_found', 'not_found')

/** What each call of an on-chain rail may refuse with (contract 5, "Who refuses what"). */
const reasonsOfCalls = {
  read,
  evidence: [...read, ...named('venue_unavailable')],
  soft: [...kyc, ...market, ...quoting, ...price],
  allowance: [...kyc, ...market, ...wallet, ...named('venue_unavailable')],
  eligibility: [...kyc, ...named('market_not_found')],
  firm: [
    ...kyc,
    ...market,
    ...quoting,
    ...price,
    ...cap,
    ...wallet,
    ...named('idempotency_in_progress', 'idempotency_key_reused'),
  ],
  relay: [
    ...kyc,
    ...read,
    ...wallet,
    ...named('relay_off', 'relay_budget_spent', 'relay_busy', 'relay_not_forwardable', 'venue_unavailable'),
  ],
  intent: [
    ...kyc,
    ...read,
    ...named('quote_expired'),
    ...market,
    ...named('trading_window_closed', 'buyer_not_eligible', 'appropriateness_required', 'trade_size_out_of_range'),
    ...wallet,
    ...price,
    ...cap,
    ...named('price_moved', 'venue_declined', 'execution_disabled', 'intent_digest_mismatch'),
    ...named('kyc_attestation_refused', 'kyc_attestation_unsupported', 'signer_unavailable', 'signer_declined'),
  ],
} as const

/** Those that a rail has a word for, or everybody has: a switch that it lacks refuses nothing. */
export function quoteReasons(surface: 'mint' | 'rfq', call: keyof typeof reasonsOfCalls): readonly Reason[] {
  return reasonsOfCalls[call].filter((reason) => rowOf(reason).codes[surface] ?? rowOf(reason).codes.general)
}

/** The amount in a body. The pattern let digits pass; what the chain cannot hold is malformed too. */
function cashOf({ cashAmount }: SoftQuoteRequest): BaseUnits<'cash'> {
  const parsed = parseBaseUnits<'cash'>(cashAmount)
  if (parsed !== null) return parsed
  throw invalidRequest([{ path: '/cashAmount', code: 'maximum', message: 'Send at most 2^256-1.' }])
}

export const softQuoteRequest = (body: SoftQuoteRequest) => ({
  pairId: body.pairId as PairId,
  cashAmount: cashOf(body),
})

export const firmQuoteRequest = (body: QuoteRequest) => ({
  ...softQuoteRequest(body),
  walletAddress: checksumAddress(body.walletAddress),
})
