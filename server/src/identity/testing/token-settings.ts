import { serviceSettings } from '@firsthand/sandbox/world/api'
import type { Caller } from '@firsthand/values/values'
import { inject } from 'vitest'
import { readApiConfig } from '#main/config/config'
import { oidcTokenVerifier } from '../verify-token.ts'
import { testPseudonyms } from './pseudonyms.ts'

type Provider = Readonly<Record<string, unknown>>

/** The environment of a service with these identity providers. */
export const providerSettings = (providers: unknown) =>
  serviceSettings(inject('world'), {
    settings: { FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify(providers) },
  })

/** How a service with these identity providers would judge a token. Throws when it would not start. */
export function configuredVerifier(...providers: readonly Provider[]) {
  const verifier = oidcTokenVerifier(readApiConfig(providerSettings(providers)).identityProviders, testPseudonyms)
  return async (token: string): Promise<Caller | null> => verifier.verify(token)
}
