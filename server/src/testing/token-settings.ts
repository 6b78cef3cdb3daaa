import { serviceSettings } from '@firsthand/sandbox/api'
import { inject } from 'vitest'
import { oidcTokenVerifier } from '../adapters/oidc/verify-token.ts'
import { readApiConfig } from '../config.ts'
import type { Caller } from '../domain/values.ts'

type Provider = Readonly<Record<string, unknown>>

/** The environment of a service with these identity providers. */
export const providerSettings = (providers: unknown) =>
  serviceSettings(inject('world'), {
    settings: { FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify(providers) },
  })

/** How a service with these identity providers would judge a token. Throws when it would not start. */
export function configuredVerifier(...providers: readonly Provider[]) {
  const verifier = oidcTokenVerifier(readApiConfig(providerSettings(providers)).identityProviders)
  return async (token: string): Promise<Caller | null> => verifier.verify(token)
}
