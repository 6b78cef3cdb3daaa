import { randomBytes } from 'node:crypto'
import { decisionChallenge, userHandleOf } from '@firsthand/passkeys/decision-challenge'
import { type Assertion, type KeptAssertion, verifyDecision } from '@firsthand/passkeys/verify-decision'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { AdminContext } from '#identity/admin-context'
import type { Proposal } from '../proposal.rules.ts'
import {
  needsPasskey,
  type PasskeySettings,
  passkeyRefused,
  passkeyRequired,
  requireConfigured,
} from './passkey.rules.ts'
import { keepCounter, keepNonce, lockPasskey, passkeysOf, takeNonce } from './passkeys.store.ts'

/** How long a person has to touch their key. */
export const challengeSeconds = 300
export const newNonce = (): string => randomBytes(32).toString('base64url')

type Signing = Pick<Proposal, 'proposalId' | 'kind' | 'digest'>

/** The challenge of one decision about one proposal by this person. An earlier one for the same is good no longer. */
export async function askForDecision(
  query: TenantTransaction,
  settings: PasskeySettings | null,
  { caller: { tenantId, issuer, subject } }: AdminContext,
  { proposalId, digest }: Signing,
  decision: 'approve' | 'reject',
) {
  const { rpId } = requireConfigured(settings)
  const nonce = newNonce()
  const asked = { person: { issuer, subject }, purpose: `${decision}:${proposalId}` } as const
  const expiresAt = await keepNonce(query, tenantId, asked, { nonce, seconds: challengeSeconds })
  const person = { tenant: tenantId, issuer, subject }
  const keys = await passkeysOf(query, tenantId, asked.person)
  return {
    challenge: decisionChallenge({ decision, proposalId, digest, person, nonce }),
    rpId,
    userHandle: userHandleOf(person),
    credentialIds: keys.filter(({ revokedAt }) => revokedAt === null).map(({ credentialId }) => credentialId),
    expiresAt: expiresAt.toISOString(),
  }
}

/** A decision without a signature is refused where the tenant wants one. */
export function requireGiven(
  settings: PasskeySettings | null,
  { caller: { tenantId } }: AdminContext,
  { kind }: Pick<Signing, 'kind'>,
  assertion: Assertion | null,
): void {
  if (assertion === null && needsPasskey(settings, tenantId, kind)) throw passkeyRequired()
}

/**
 * The signature under a decision as it is kept, verified under the lock of the proposal; null where none was given and none is
 * needed. One that is given is verified in any case.
 */
export async function requireSigned(
  query: TenantTransaction,
  settings: PasskeySettings | null,
  context: AdminContext,
  proposal: Signing,
  { decision, assertion }: { readonly decision: 'approve' | 'reject'; readonly assertion: Assertion | null },
): Promise<KeptAssertion | null> {
  requireGiven(settings, context, proposal, assertion)
  if (assertion === null) return null
  if (settings === null) throw passkeyRefused('not_configured')
  const { rpId, origins } = settings
  const { tenantId, issuer, subject } = context.caller
  const { proposalId, digest } = proposal
  const asked = { person: { issuer, subject }, purpose: `${decision}:${proposalId}` } as const
  const nonce = await takeNonce(query, tenantId, asked)
  if (nonce === null) throw passkeyRefused('no_challenge')
  const key = await lockPasskey(query, tenantId, assertion.credentialId)
  const verdict = await verifyDecision({
    statement: { decision, proposalId, digest, person: { tenant: tenantId, issuer, subject }, nonce },
    assertion,
    credentials: key === null ? [] : [key],
    relyingParty: { id: rpId, origins },
    decidedAt: new Date(),
    lastCounter: key?.counter ?? 0,
  })
  if (!verdict.holds) throw passkeyRefused(verdict.fault)
  await keepCounter(query, tenantId, assertion.credentialId, verdict.counter)
  return { ...assertion, nonce }
}
