import { type Refusal, unauthenticated } from './refusal.ts'

/** The signature algorithms of access tokens and of proofs: all of public keys. */
export const signatureAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const

/** A token that is bound to a key came without the proof of it: whoever sends it so may have stolen it. */
export const proofMissing = (): Refusal =>
  unauthenticated(
    'The access token is bound to a key: send it as `Authorization: DPoP <token>`, with a `DPoP` header that proves the key.',
    'invalid_token',
  )

/** A token of a role for which its provider must bind tokens to a key. */
export const bindingMissing = (role: string): Refusal =>
  unauthenticated(
    `A token with the role ${role} must be bound to a key: ask the identity provider for one with a DPoP proof (RFC 9449).`,
    'invalid_token',
  )

/** The token was good, and the proof beside it is not. */
export const proofInvalid = (detail: string): Refusal =>
  unauthenticated(`The DPoP proof is not accepted: ${detail}.`, 'invalid_dpop_proof')

/** The one place where a proof is refused for having been used. */
export const proofUsed = (): Refusal => proofInvalid('it has been used: make one for each request')

/** A proof that nothing is bound to proves nothing. */
export const tokenUnbound = (): Refusal =>
  unauthenticated('The access token is bound to no key: send it as `Authorization: Bearer <token>`.')
