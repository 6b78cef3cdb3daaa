import type { AdminMarket, MarketWrite } from '@firsthand/wire/markets'
import { invalidRequest } from '../domain/invalid-request.ts'
import { completeDraft, draftErrors, type MarketDraft } from '../domain/market.ts'
import type { Act, MarketAdministration } from '../ports/market-administration.ts'

/** The draft of a write, or `invalid_request` with every rule it breaks. */
export function soundDraft(act: Act, write: MarketWrite): MarketDraft {
  const draft = completeDraft(write, act.caller.tenantId)
  const errors = draftErrors(draft)
  if (errors.length > 0) throw invalidRequest(errors)
  return draft
}

/** Creates a market, visible to its tenants once it leaves `draft`. */
export const createMarket = (markets: MarketAdministration, act: Act, write: MarketWrite): Promise<AdminMarket> =>
  markets.create(act, soundDraft(act, write))
