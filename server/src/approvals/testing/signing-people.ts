import { type SoftwareAuthenticator, softwareAuthenticator } from '@firsthand/sandbox/passkeys/software-authenticator'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { type ApprovalDeps, challengeDecision } from '../decide-proposal.ts'
import { enrolFirstKeys } from '../passkeys/first-keys.store.ts'
import { askForKey, requestPasskey } from '../passkeys/keep-passkeys.ts'
import type { PasskeySettings } from '../passkeys/passkey.rules.ts'

export const origin = 'https://console.example'
export const rpId = 'console.example'

/** Passkeys as a deployment may want them: decisions of these kinds have to be signed. */
export const signedKinds = (...kinds: readonly string[]): PasskeySettings => ({
  rpId,
  origins: [origin],
  required: new Map([['acme', new Set(kinds)]]),
})

export const anAuthenticator = (): SoftwareAuthenticator => softwareAuthenticator({ rpId, origin })

/** A person's first key, enrolled as the command does it. */
export async function withFirstKey(admin: pg.Pool, { caller }: AdminContext): Promise<SoftwareAuthenticator> {
  const key = anAuthenticator()
  const { tenantId: tenant, issuer, subject } = caller
  const { credentialId, publicKey } = key
  const client = await admin.connect()
  try {
    const entry = { tenant, issuer, subject, credentialId, publicKey, revokedAt: null }
    const { isWhole } = await enrolFirstKeys(client, [entry], ['first', 'second'])
    if (!isWhole) throw new Error(`${subject} has a key already`)
  } finally {
    client.release()
  }
  return key
}

/** A new key that this person asks for. */
export async function requestedKey(deps: Pick<ApprovalDeps, 'pool' | 'passkeys'>, context: AdminContext) {
  const key = anAuthenticator()
  const { challenge } = await askForKey(deps, context)
  const { proposalId } = await requestPasskey(deps, context, { name: 'spare', ...key.register({ challenge }) })
  return { ...key, proposalId }
}

/** Asks for a challenge as this person, and has their key sign it. */
export async function signature(
  deps: ApprovalDeps,
  context: AdminContext,
  key: SoftwareAuthenticator,
  proposalId: string,
  decision: 'approve' | 'reject' = 'approve',
) {
  const { challenge } = await challengeDecision(deps, context, proposalId, decision)
  return key.assert({ challenge })
}
