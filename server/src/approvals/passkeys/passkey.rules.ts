import { notFound, Refusal } from '@firsthand/refusal/refusal'
import type { ProposalKindName } from '@firsthand/wire/approvals'
import type { PasskeyFault } from '@firsthand/wire/passkeys'

/** How a deployment takes signatures of passkeys. */
export type PasskeySettings = {
  readonly rpId: string
  readonly origins: readonly string[]
  /** Kinds whose decisions must be signed, by tenant; `*` stands for every tenant or every kind. */
  readonly required: ReadonlyMap<string, ReadonlySet<string>>
}

/** Whether a decision about this kind must be signed. */
export const needsPasskey = (settings: PasskeySettings | null, tenant: string, kind: ProposalKindName): boolean =>
  [settings?.required.get(tenant), settings?.required.get('*')].some((kinds) => kinds?.has(kind) || kinds?.has('*'))

export const passkeyRequired = (detail = 'A decision about this kind must be signed by a passkey.') =>
  new Refusal('passkey_required', detail, {})

const sentences: Readonly<Record<PasskeyFault, string>> = {
  not_configured: 'This service takes no passkeys.',
  no_challenge: 'Nothing was asked of this person for this decision, or it is signed or too old by now.',
  unknown_key: 'No such key is enrolled.',
  key_of_another_person: 'The key belongs to another person.',
  key_revoked: 'The key was revoked.',
  unreadable: 'The assertion cannot be read.',
  another_challenge: 'What was signed is not this decision about this proposal.',
  another_origin: 'It was signed on a page that is not ours.',
  another_relying_party: 'It was signed for another domain.',
  user_not_verified: 'The authenticator has not verified its user.',
  counter_went_back: 'The counter of the key is not above its last one: the key may have been copied.',
  wrong_signature: 'The signature is not one of this key.',
  registration: 'The new key was not made by this person with user verification, on a page of ours.',
}

export const passkeyRefused = (fault: PasskeyFault) => new Refusal('passkey_refused', sentences[fault], { fault })

/** A deployment without passkeys has nothing to sign, and no calls for it. */
export function requireConfigured(settings: PasskeySettings | null): PasskeySettings {
  if (settings === null) throw notFound()
  return settings
}
