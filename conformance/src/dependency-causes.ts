import assert from 'node:assert/strict'
import type { SignerRole } from '@firsthand/sandbox/hands/hands'
import type { Causes } from './check.ts'
import { outage } from './outage.ts'
import type { OnRail, OwnMarket } from './rail.ts'
import { buyer, firmly, intent, takeQuote } from './rail-calls.ts'
import { profileOf } from './wallets.ts'

/** The intent of a quote that was taken before. */
async function anIntent(target: OnRail, { pairId }: OwnMarket) {
  const { reference } = await takeQuote(target, { pairId })
  return () => intent(target, reference)
}

const signersKilled = (role: SignerRole) => outage({ question: anIntent, disturb: (hands) => hands.killSigners(role) })
const feeSignersKilled = signersKilled('fee')
const operatorsKilled = signersKilled('operator')
const policyTightened = outage({ question: anIntent, disturb: (hands) => hands.tightenPolicy() })
const complianceFrozen = outage({ question: anIntent, disturb: (hands) => hands.freezeCompliance() })

const registryFrozen = outage({
  async question(target, { pairId }) {
    // The KYC answer of a moment ago still holds for a firm quote; the registry is asked anew.
    const { walletAddress } = await takeQuote(target, { pairId })
    return () => firmly(target, { pairId, walletAddress })
  },
  disturb: (hands) => hands.freezeCompliance(),
})

const buyersBarred = outage({
  question: anIntent,
  async disturb(hands, target) {
    const { jurisdiction } = await profileOf(target, buyer)
    return hands.restartCompliance({ barredJurisdictions: [jurisdiction] })
  },
})
const attestingElsewhere = outage({
  question: anIntent,
  disturb: (hands) => hands.restartCompliance({ contract: `0x${'9'.repeat(40)}` }),
  retries: 2,
})

export const dependencyCauses: Causes = {
  async kyc_attestation_refused(target) {
    const refused = await buyersBarred(target, 'kyc_attestation_refused')
    assert.ok(refused.body.decisionId.length > 0)
  },
  async signer_unavailable(target) {
    await feeSignersKilled(target, 'signer_unavailable')
    await operatorsKilled(target, 'signer_unavailable')
  },
  signer_declined: (target) => policyTightened(target, 'signer_declined'),
  wallet_registry_unavailable: (target) => registryFrozen(target, 'wallet_registry_unavailable'),
  kyc_attestation_unavailable: (target) => complianceFrozen(target, 'kyc_attestation_unavailable'),
  kyc_attestation_unsupported: (target) => attestingElsewhere(target, 'kyc_attestation_unsupported'),
}
