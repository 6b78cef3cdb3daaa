import assert from 'node:assert/strict'
import type { OnRail } from '../drivers/rail.ts'
import { onIssuance, onThirdPartyVenue } from '../drivers/rails.ts'
import type { Causes, Checks, RailCheck, RailChecks } from '../report/check.ts'
import { NotShown } from '../report/not-shown.ts'
import type { RuleId } from '../report/rules.ts'
import { seenBeside } from './dependency-causes.ts'
import { marketCauses } from './market-causes.ts'
import { eligibilityCauses, offeringCauses, quoteCauses } from './quote-causes.ts'
import { type Reason, reasonsOf, rowOf } from './refusals.ts'
import { refusalsOnDemand } from './refusals-on-demand.ts'
import { requirePublished, requireRefusal } from './refused.ts'
import { switchCauses } from './venue-causes.ts'
import { walletCauses } from './wallet-checks.ts'

/** Causes that show more than the refusal itself: what looks the same, what its members say, which calls are refused. */
const shared: Causes = { ...marketCauses, ...quoteCauses, ...walletCauses }
const deeper: Readonly<Record<'mint' | 'rfq', Causes>> = {
  mint: { ...shared, ...offeringCauses },
  rfq: { ...shared, ...switchCauses },
}
/** Causes that any administrator can produce: they replace the table where there is no sandbox. */
const plain: Causes = eligibilityCauses

/** By the row of the sandbox's table: refused to the letter, every time it is asked. */
async function requireOnDemand(target: OnRail, reason: Reason): Promise<void> {
  const code = rowOf(reason, target.rail.surface)?.code ?? ''
  const seen = (await refusalsOnDemand(target.deployment)).get(code)
  assert.ok(seen && seen.answers.length > 0, `the sandbox lists how to produce ${code}`)
  for (const answer of seen.answers) requireRefusal(target, answer, reason)
  await seenBeside[reason]?.(target, seen)
}

const refusing =
  (reason: Reason): RailCheck =>
  async (target) => {
    const cause = deeper[target.rail.surface][reason] ?? (target.controls === null ? plain[reason] : undefined)
    if (target.controls === null && cause === undefined) throw new NotShown('it needs control over the deployment')
    if (target.controls !== null) await requireOnDemand(target, reason)
    await cause?.(target)
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

const namedChecks: RailChecks = Object.fromEntries(Object.entries(named).map(([id, reason]) => [id, refusing(reason)]))

export const refusalChecks: Checks = {
  ...onIssuance(namedChecks),
  ...onThirdPartyVenue({
    'ERR-21': async (target) => {
      await requirePublished(target)
      for (const reason of reasonsOf('rfq')) await refusing(reason)(target)
    },
  }),
}
