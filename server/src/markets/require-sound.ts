import { invalidRequest } from '@firsthand/refusal/refusal'
import type { MarketWrite } from '@firsthand/wire/markets'
import { completeDraft, draftErrors } from './market.rules.ts'

/** Raises `invalid_request` with every rule that the write breaks, before anything is read: no rule looks at the market. */
export function requireSound(write: MarketWrite): void {
  const errors = draftErrors(completeDraft(write, { status: 'draft', entitledTenants: [] }))
  if (errors.length > 0) throw invalidRequest(errors)
}
