import type { ProposalKind } from '../proposal-kind.ts'
import { findPasskey, insertPasskey, passkeysOf } from './passkeys.store.ts'

/** A further key of the person who proposes it. */
export type NewKey = {
  readonly person: { readonly issuer: string; readonly subject: string }
  readonly credentialId: string
  readonly publicKey: string
  readonly name: string
  readonly counter: number
  /** The model of the authenticator, as it says itself; nobody has attested it. */
  readonly authenticator: string
  readonly isBackedUp: boolean
}

type State = {
  readonly isEnrolled: boolean
  /** What the person has already. */
  readonly keys: readonly { readonly credentialId: string; readonly name: string; readonly enrolledAt: string }[]
}

/**
 * A further key, proposed by the person whose it is and decided by an administrator. Nothing is locked: a key that was enrolled or
 * revoked meanwhile changes the digest, and two of the same id cannot be written.
 */
export const passkeyKind: ProposalKind<NewKey, State, undefined> = {
  kind: 'passkey',
  proposedBy: ['treasury-operator', 'treasury-approver', 'compliance-officer', 'marketplace-admin'],
  decidedBy: 'marketplace-admin',
  amountOf: () => null,
  async read(query, tenant, { payload }) {
    const keys = await passkeysOf(query, tenant, payload.person)
    return {
      state: {
        isEnrolled: (await findPasskey(query, tenant, payload.credentialId)) !== null,
        keys: keys
          .filter(({ revokedAt }) => revokedAt === null)
          .map(({ credentialId, name, enrolledAt }) => ({ credentialId, name, enrolledAt })),
      },
      circumstances: {},
    }
  },
  async execute(query, { caller: { tenantId } }, { proposalId, payload }) {
    const { person, credentialId, publicKey, name, counter } = payload
    const { issuer, subject } = person
    await insertPasskey(query, tenantId, { issuer, subject, credentialId, publicKey, name, counter, proposalId })
  },
}
