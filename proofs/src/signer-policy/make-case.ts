import { type KeyObject, randomBytes } from 'node:crypto'
import type { EvidenceKeys } from '@firsthand/sandbox/chain/delivery-evidence'
import {
  complianceRequest,
  decisionOn,
  localDigest,
  type Purchase,
  purchaseOf,
} from '@firsthand/sandbox/chain/purchase'
import { type Permitted, sandboxSchedule } from '@firsthand/sandbox/signers/signer-policy'
import type { Random } from '@firsthand/sandbox/world/random'
import type { IntentMessage } from '@firsthand/wire/settlement-intent'
import type { SettlementRole } from '@firsthand/wire/signer'
import { type Draft, spoil } from './changes.ts'
import type { Attester } from './curve.ts'
import type { Case } from './oracle.ts'

/** Everything that an attacker with control of the API could use, and a little more: companions that attest whatever they see. */
export type Means = {
  readonly permitted: Permitted
  readonly compliance: Attester
  readonly fee: Attester
  readonly stranger: Attester
  /** The keys of both who vouch for a delivery. */
  readonly evidenceKeys: EvidenceKeys
  readonly decisionKey: { readonly kid: string; readonly privateKey: KeyObject }
}

const roles: readonly SettlementRole[] = ['operator', 'fee', 'compliance']

/** The digest as the wire computes it; a spoilt intent may have none. */
function digestOf({ permitted }: Means, intent: Draft['intent']): `0x${string}` | null {
  try {
    return localDigest(permitted.router, intent as unknown as IntentMessage)
  } catch {
    return null
  }
}

/** Evidence for the request as it is; one time in eight a forged one. */
function evidenceFor(means: Means, role: SettlementRole, purchase: Purchase, random: Random) {
  const honest = !random.chance(0.125)
  const { digest } = purchase
  if (role === 'fee') return { honest: true, evidence: { scheduleId: honest ? sandboxSchedule : 'sandbox-0' } }
  if (role === 'compliance') {
    const forged = random.pick([
      { outcome: 'refused' },
      { wallet: `0x${'7'.repeat(40)}` },
      { iat: 1 },
      { digest: `0x${'7'.repeat(64)}` },
    ])
    const decision = decisionOn(purchase, means.decisionKey, honest ? {} : forged)
    return { honest, evidence: complianceRequest(purchase, decision).evidence }
  }
  const { compliance, fee, stranger } = means
  const [first, second] = honest
    ? [compliance, fee]
    : random.pick([
        [fee, compliance],
        [stranger, fee],
        [compliance, stranger],
        [fee, fee],
      ])
  const evidence = { complianceAttestation: first?.attest(digest), feeAttestation: second?.attest(digest) }
  return { honest, evidence }
}

/** One request: a good purchase, new or already known, spoilt in up to three ways. */
export function makeCase(means: Means, random: Random, known: Purchase[], nowSeconds: number): Case {
  const role = random.pick(roles)
  const again = known.length > 0 && random.chance(0.2)
  const purchase = again ? random.pick(known) : purchaseOf(means.permitted)
  if (!again && random.chance(0.05)) known[known.length < 500 ? known.length : random.below(500)] = purchase
  const { intent, ...around } = purchase.common
  let draft: Draft = { intent, around: { ...around, requestId: randomBytes(6).toString('hex') } }
  const times = random.pick([0, 1, 1, 1, 1, 1, 2, 2, 3, 3])
  for (let i = 0; i < times; i += 1) draft = spoil(draft, random, nowSeconds)
  const digest = digestOf(means, draft.intent)
  const asMade = { ...purchase, common: { ...draft.around, intent: draft.intent }, digest: digest ?? purchase.digest }
  const { honest, evidence } = evidenceFor(means, role, asMade as unknown as Purchase, random)
  return {
    role,
    body: { ...draft.around, intent: draft.intent, evidence } as unknown as Case['body'],
    digest: asMade.digest,
    honestEvidence: honest,
  }
}
