import type { Dependency } from '@firsthand/wire/status'
import type { RailDeps } from '#quoting/rails'
import {
  measuredCompliance,
  measuredOfferings,
  measuredSigner,
  measuredSuppliers,
  measuredVenues,
} from './measured-ports.ts'
import { asking, type Meter } from './timed-questions.ts'

export type Meters = Readonly<Record<Dependency, Meter>>

/** All that a rail leans on outside the database, each question timed. What the rail does with an answer stays as it is. */
export function measuredRail(deps: RailDeps, meters: Meters): RailDeps {
  const { offerings, venues, suppliers, compliance, signer, preflightSimulation, wallets } = deps
  const { venue } = meters
  return {
    ...deps,
    offerings: measuredOfferings(offerings, meters.price_read),
    venues: measuredVenues(venues, venue),
    suppliers: measuredSuppliers(suppliers, venue),
    compliance: measuredCompliance(compliance, meters.compliance, meters.wallet_registry),
    signer: measuredSigner(signer, meters.fee_signer, meters.operator_signer),
    preflightSimulation: {
      simulate: (each) => asking(venue, 'venue_unavailable', () => preflightSimulation.simulate(each)),
    },
    wallets: { standing: (question) => asking(venue, 'venue_unavailable', () => wallets.standing(question)) },
  }
}
