import { invalidRequest } from '@firsthand/refusal/invalid-request'
import { type BaseUnits, type PairId, parseBaseUnits, plainAddress } from '@firsthand/values/values'
import type { QuoteRequest, SoftQuoteRequest } from '@firsthand/wire/quotes'

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
  walletAddress: plainAddress(body.walletAddress),
})
