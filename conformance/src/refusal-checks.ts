import assert from 'node:assert/strict'
import type { Causes, Checks, RailChecks } from './check.ts'
import { dependencyCauses } from './dependency-causes.ts'
import { marketCauses } from './market-causes.ts'
import { offeringCauses, quoteCauses } from './quote-causes.ts'
import { onIssuance, onThirdPartyVenue } from './rails.ts'
import { type Reason, reasonsOf } from './refusals.ts'
import { requirePublished } from './refused.ts'
import type { RuleId } from './rules.ts'
import { offeringVenueCauses, supplierCauses } from './venue-causes.ts'
import { walletCauses } from './wallet-checks.ts'

const shared: Causes = { ...marketCauses, ...quoteCauses, ...walletCauses, ...dependencyCauses }
const ofIssuance: Causes = { ...shared, ...offeringCauses, ...offeringVenueCauses }
const ofThirdPartyVenue: Causes = { ...shared, ...supplierCauses }

/** Codes that nothing on the third-party-venue rail raises today: their rows are published, and that is all that is shown. */
const withoutCause: Readonly<Partial<Record<Reason, string>>> = {
  purchase_cap_exceeded: 'suppliers have lists of prices and no cap',
}

/** The rules that name one code of the issuance rail each. */
const named = {
  'ERR-1': 'market_not_found',
  'ERR-2': 'wrong_rail',
  'ERR-3': 'market_not_configured',
  'ERR-4': 'market_paused',
  'ERR-5': 'quote_not_found',
  'ERR-6': 'quote_expired',
  'ERR-7': 'price_moved',
  'ERR-8': 'intent_digest_mismatch',
  'ERR-9': 'wallet_not_registered',
  'ERR-10': 'kyc_attestation_refused',
  'ERR-11': 'purchase_cap_exceeded',
  'ERR-12': 'nothing_to_buy',
  'ERR-13': 'price_read_failed',
  'ERR-14': 'venue_unavailable',
  'ERR-15': 'venue_mismatch',
  'ERR-16': 'signer_unavailable',
  'ERR-17': 'signer_declined',
  'ERR-18': 'wallet_registry_unavailable',
  'ERR-19': 'kyc_attestation_unavailable',
  'ERR-20': 'kyc_attestation_unsupported',
} as const satisfies Readonly<Partial<Record<RuleId, Reason>>>

const namedChecks: RailChecks = Object.fromEntries(
  Object.entries(named).map(([id, reason]) => [id, ofIssuance[reason]]),
)

export const refusalChecks: Checks = {
  ...onIssuance(namedChecks),
  ...onThirdPartyVenue({
    'ERR-21': async (target) => {
      await requirePublished(target)
      for (const reason of reasonsOf('rfq')) {
        const [cause, why] = [ofThirdPartyVenue[reason], withoutCause[reason]]
        assert.ok((cause === undefined) !== (why === undefined), `${reason} has a cause, or a reason why it has none`)
        await cause?.(target)
      }
    },
  }),
}
