import { issuanceRail } from './issuance/issuance.ts'
import type { OfferingReader } from './issuance/offering-reader.ts'
import type { QuotingDeps, Rail } from './rail.ts'
import type { Suppliers } from './rfq/supplier.ts'
import { thirdPartyVenueRail } from './rfq/third-party-venue.ts'
import type { VenueReader } from './rfq/venue-reader.ts'

/** A rail with the path that it is called by, and all that its life cycle depends on. */
export type OnChainRail = {
  readonly prefix: string
  /** Under which name the document shows its calls. */
  readonly tag: string
  /** Under which name a generated client has them: the first word of their operation ids. */
  readonly operations: string
  readonly quoting: QuotingDeps
}

/** What a rail depends on: the life cycle's parts, and the sources of its prices. */
export type RailDeps = Omit<QuotingDeps, 'rail'> & {
  readonly offerings: OfferingReader
  readonly venues: VenueReader
  readonly suppliers: Suppliers
}

/** Every on-chain rail: one value each, which the life cycle in `quoting/` runs. */
export function onChainRails(depsOf: (kind: Rail['kind']) => RailDeps): OnChainRail[] {
  const open = (names: Omit<OnChainRail, 'quoting'>, deps: RailDeps, rail: Rail) => ({
    ...names,
    quoting: { ...deps, rail },
  })
  const mint = depsOf('onchain_primary_mint')
  const rfq = depsOf('onchain_rfq_atomic')
  return [
    open(
      { prefix: '/primary-mint', tag: 'Issuance rail', operations: 'primaryMint' },
      mint,
      issuanceRail(mint.offerings, mint.encoder),
    ),
    open({ prefix: '/rfq', tag: 'Third-party-venue rail', operations: 'rfq' }, rfq, thirdPartyVenueRail(rfq)),
  ]
}
