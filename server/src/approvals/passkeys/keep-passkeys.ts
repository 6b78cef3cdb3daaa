import { enrolmentChallenge, userHandleOf } from '@firsthand/passkeys/decision-challenge'
import { verifyRegistration } from '@firsthand/passkeys/verify-registration'
import { inTenant } from '@firsthand/postgres/tenant'
import { forbidden, notFound } from '@firsthand/refusal/refusal'
import type { Passkey, PasskeyWrite } from '@firsthand/wire/passkeys'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { openProposal } from '../open-proposal.ts'
import { isPerson, proposalNotOpen } from '../proposal.rules.ts'
import { auditProposal } from '../proposal-records.store.ts'
import { passkeyKind } from './passkey.proposal.ts'
import { type PasskeySettings, passkeyRefused, requireConfigured } from './passkey.rules.ts'
import { type EnrolledPasskey, findPasskey, keepNonce, passkeysOf, revoke, takeNonce } from './passkeys.store.ts'
import { challengeSeconds, newNonce } from './sign-decision.ts'

type PasskeyDeps = { readonly pool: pg.Pool; readonly passkeys: PasskeySettings | null }

const personOf = ({ caller: { issuer, subject } }: AdminContext) => ({ issuer, subject })
const signerOf = ({ caller: { tenantId: tenant, issuer, subject } }: AdminContext) => ({ tenant, issuer, subject })
const enrolling = (context: AdminContext) => ({ person: personOf(context), purpose: 'enrol' }) as const

const shownAs = ({ credentialId, name, enrolledAt, revokedAt }: EnrolledPasskey): Passkey => ({
  credentialId,
  name,
  enrolledAt,
  revokedAt,
})

/** The caller's own keys. */
export const ownPasskeys = ({ pool }: PasskeyDeps, context: AdminContext): Promise<readonly Passkey[]> =>
  inTenant(pool, context.caller.tenantId, async (query) =>
    (await passkeysOf(query, context.caller.tenantId, personOf(context))).map(shownAs),
  )

/** What a page needs to have a new key made. */
export async function askForKey({ pool, passkeys }: PasskeyDeps, context: AdminContext) {
  const { rpId } = requireConfigured(passkeys)
  const { tenantId } = context.caller
  return inTenant(pool, tenantId, async (query) => {
    const nonce = newNonce()
    const expiresAt = await keepNonce(query, tenantId, enrolling(context), { nonce, seconds: challengeSeconds })
    const keys = await passkeysOf(query, tenantId, personOf(context))
    const person = signerOf(context)
    return {
      challenge: enrolmentChallenge(person, nonce),
      rpId,
      userHandle: userHandleOf(person),
      credentialIds: keys.map(({ credentialId }) => credentialId),
      expiresAt: expiresAt.toISOString(),
    }
  })
}

/**
 * A new key of the caller, which decides nothing yet. Whoever has a key proposes a further one. A first one is answered as it
 * belongs into the file that two approvers sign, and is on record as asked for.
 */
export async function requestPasskey(
  { pool, passkeys }: PasskeyDeps,
  context: AdminContext,
  { name, ...registration }: PasskeyWrite,
) {
  if (passkeys === null) throw passkeyRefused('not_configured')
  const { rpId, origins } = passkeys
  const { tenantId } = context.caller
  const person = signerOf(context)
  return inTenant(pool, tenantId, async (query) => {
    const nonce = await takeNonce(query, tenantId, enrolling(context))
    if (nonce === null) throw passkeyRefused('no_challenge')
    const made = await verifyRegistration({ registration, person, nonce, relyingParty: { id: rpId, origins } })
    if (made === null) throw passkeyRefused('registration')
    const { credentialId, publicKey, counter, aaguid: authenticator, isBackedUp } = made
    if ((await findPasskey(query, tenantId, credentialId)) !== null)
      throw proposalNotOpen('This key is enrolled already.')
    const key = { ...person, credentialId, publicKey, revokedAt: null }
    const own = await passkeysOf(query, tenantId, personOf(context))
    if (own.every(({ revokedAt }) => revokedAt !== null)) {
      await auditProposal(query, context, 'passkey.first_requested', { credentialId, publicKey })
      return { proposalId: null, key }
    }
    const payload = { person: personOf(context), credentialId, publicKey, name, counter, authenticator, isBackedUp }
    const requested = { subject: credentialId, payload, reason: null }
    const { proposalId } = await openProposal(query, context, passkeyKind, requested)
    return { proposalId, key }
  })
}

/** Ends a key at once: its owner, or an administrator. What it has signed before stays good. */
export async function revokePasskey(
  { pool }: PasskeyDeps,
  context: AdminContext,
  credentialId: string,
  reason: string,
): Promise<Passkey> {
  const { tenantId, roles } = context.caller
  return inTenant(pool, tenantId, async (query) => {
    const key = await findPasskey(query, tenantId, credentialId)
    if (key === null) throw notFound()
    if (!isPerson(key, personOf(context)) && !roles.has('marketplace-admin'))
      throw forbidden('Only its owner or an administrator can revoke a key.', 'marketplace-admin')
    await revoke(query, tenantId, credentialId, personOf(context))
    const { issuer, subject } = key
    if (key.revokedAt === null)
      await auditProposal(query, context, 'passkey.revoked', { credentialId, owner: { issuer, subject }, reason })
    const now = await findPasskey(query, tenantId, credentialId)
    if (now === null) throw new Error('a key is never deleted')
    return shownAs(now)
  })
}
