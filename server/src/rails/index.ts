import type { OfferingReader } from '../ports/offering-reader.ts'
import type { Suppliers } from '../ports/supplier.ts'
import type { VenueReader } from '../ports/venue-reader.ts'
import type { QuotingDeps } from '../quoting/quoting-deps.ts'
import type { Rail } from '../quoting/rail.ts'
import { issuanceRail } from './issuance.ts'
import { thirdPartyVenueRail } from './third-party-venue.ts'

/** A rail with the path that it is called by, and all that its life cycle leans on. */
export type OnChainRail = {
  readonly prefix: string
  /** Under which name the document shows its calls. */
  readonly tag: string
  readonly quoting: QuotingDeps
}

/** Who gives the prices of each rail. */
export type PriceSources = {
  readonly offerings: OfferingReader
  readonly venues: VenueReader
  readonly suppliers: Suppliers
}

/** The plug board: a rail is one value here, and the life cycle in `quoting/` runs it. */
export function onChainRails(
  deps: Omit<QuotingDeps, 'rail'>,
  { offerings, venues, suppliers }: PriceSources,
): OnChainRail[] {
  const plug = (prefix: string, tag: string, rail: Rail) => ({ prefix, tag, quoting: { ...deps, rail } })
  return [
    plug('/primary-mint', 'Issuance rail', issuanceRail(offerings, deps.encoder)),
    plug('/rfq', 'Third-party-venue rail', thirdPartyVenueRail({ ...deps, suppliers, venues })),
  ]
}
