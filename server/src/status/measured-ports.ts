import type { SettlementSigner } from '@firsthand/signers/settlement-signer'
import type { Dependency } from '@firsthand/wire/status'
import type { UnitDelivery } from '#bank-transfer/delivery/unit-delivery'
import type { Compliance } from '#compliance/compliance'
import type { OfferingReader } from '#quoting/issuance/offering-reader'
import type { RailDeps } from '#quoting/rails'
import type { Supplier, Suppliers } from '#quoting/rfq/supplier'
import type { VenueReader } from '#quoting/rfq/venue-reader'
import type { TransactionSigner } from '#transactions/transaction-signer'
import { asking, knowing, type Meter } from './timed-questions.ts'

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

const saysNothing = () => undefined

function measuredOfferings(offerings: OfferingReader, meter: Meter): OfferingReader {
  const outage = 'price_read_failed'
  // The newest block is known because a node answered a moment ago, which shows how the nodes are.
  const atHand = () => meter.noteAtHand()
  return {
    terms: (market) => knowing(meter, outage, () => offerings.terms(market), atHand),
    termsNow: (market) => asking(meter, outage, () => offerings.termsNow(market)),
    follow: (follower) => offerings.follow(follower),
  }
}

function measuredVenues(venues: VenueReader, meter: Meter): VenueReader {
  const outage = 'venue_unavailable'
  return {
    // Counted, a known block would hide suppliers that are away: they are asked far less often.
    facts: (market) => knowing(meter, outage, () => venues.facts(market), saysNothing),
    factsNow: (market) => asking(meter, outage, () => venues.factsNow(market)),
  }
}

function measuredSuppliers(suppliers: Suppliers, meter: Meter): Suppliers {
  const outage = 'venue_unavailable'
  const known = new WeakMap<Supplier, Supplier>()
  function measured(supplier: Supplier): Supplier {
    const found = known.get(supplier) ?? {
      ...supplier,
      prices: (market) => asking(meter, outage, () => supplier.prices(market)),
      order: (requested) => asking(meter, outage, () => supplier.order(requested)),
      orderAgain: (requested, order) => asking(meter, outage, () => supplier.orderAgain(requested, order)),
    }
    known.set(supplier, found)
    return found
  }
  return (market) => suppliers(market).map(measured)
}

function measuredSigner(signer: SettlementSigner, fee: Meter, operator: Meter): SettlementSigner {
  const outage = 'signer_unavailable'
  return {
    attestFee: (job, scheduleId) => asking(fee, outage, () => signer.attestFee(job, scheduleId)),
    signSettlement: (job, attested) => asking(operator, outage, () => signer.signSettlement(job, attested)),
  }
}

export function measuredCompliance(compliance: Compliance, meter: Meter, registry: Meter): Compliance {
  const outage = 'kyc_attestation_unavailable'
  return {
    // An answer that is remembered may be a minute old, and says nothing about now.
    buyer: (who, call) => knowing(meter, outage, () => compliance.buyer(who, call), saysNothing),
    absentBuyer: (tenant, buyer) => asking(meter, outage, () => compliance.absentBuyer(tenant, buyer)),
    payer: (question) => asking(meter, outage, () => compliance.payer(question)),
    release: (question) => asking(meter, outage, () => compliance.release(question)),
    payerAccountObjection: (who, id) => asking(meter, outage, () => compliance.payerAccountObjection(who, id)),
    attest: (who, job) => asking(meter, outage, () => compliance.attest(who, job)),
    walletObjection: (who, wallet) =>
      asking(registry, 'wallet_registry_unavailable', () => compliance.walletObjection(who, wallet)),
  }
}

export function measuredDelivery(contracts: UnitDelivery, meter: Meter): UnitDelivery {
  const outage = 'delivery_unavailable'
  return {
    conclusion: (delivery) => asking(meter, outage, () => contracts.conclusion(delivery)),
    isPaused: (wanted) => asking(meter, outage, () => contracts.isPaused(wanted)),
    totalDelivered: (chainId, contract) => asking(meter, outage, () => contracts.totalDelivered(chainId, contract)),
  }
}

/** Routes are switched by signers of another role, which no purchase waits for. */
export function measuredDeliverySigner(signer: TransactionSigner, meter: Meter): TransactionSigner {
  return {
    sign: (role, request) =>
      role === 'delivery' ? asking(meter, 'unavailable', () => signer.sign(role, request)) : signer.sign(role, request),
  }
}
