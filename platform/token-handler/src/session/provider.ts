import { derived, type Live } from '@firsthand/settings/live'
import * as oidc from 'openid-client'
import type { LoginAttempt, Session, Tokens } from './sessions.ts'

export type ProviderSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Live<string>
  readonly scope: string
  readonly resource: string | null
  /** How old a login may be when a session begins with it. */
  readonly maxAgeSeconds: number
}

/** How old a login may be for an act that takes a recent one, as the service states it in its `max_age`. */
const stepUpSeconds = 300
const timeoutSeconds = 10
const clockToleranceSeconds = 30

/** The provider refuses what it was asked for: asking again changes nothing. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

const isRefusal = (error: unknown) =>
  error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError

/** The provider's metadata, asked for once, when somebody first logs in: the server starts without its provider. */
function lazyConfiguration({ issuer: given, clientId, clientSecret }: ProviderSettings) {
  const issuer = new URL(given)
  // A provider of a sandbox on this machine has no TLS.
  const isLocal = issuer.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(issuer.hostname)
  const options = { timeout: timeoutSeconds, ...(isLocal && { execute: [oidc.allowInsecureRequests] }) }
  /** Asked for again with another secret: the old one may end at any time. */
  const known = derived(clientSecret, (secret) => {
    const metadata = { client_secret: secret, [oidc.clockTolerance]: clockToleranceSeconds }
    let found: Promise<oidc.Configuration> | undefined
    return (): Promise<oidc.Configuration> => {
      found ??= oidc
        .discovery(issuer, clientId, metadata, oidc.ClientSecretBasic(secret), options)
        .catch((error: unknown) => {
          found = undefined
          throw error
        })
      return found
    }
  })
  return () => known()()
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (isRefusal(error)) throw new ProviderRefused((error as { error: string }).error, { cause: error })
    throw error
  })
}

/** The identity provider, as a confidential client with PKCE uses it. */
export function openProvider(settings: ProviderSettings, origin: string, now: () => number) {
  const configuration = lazyConfiguration(settings)
  const redirectUri = `${origin}/callback`
  const maxAgeOf = ({ stepUp }: LoginAttempt) => (stepUp ? stepUpSeconds : settings.maxAgeSeconds)
  const resource = settings.resource === null ? {} : { resource: settings.resource }

  function tokensOf(answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers, before?: Tokens): Tokens {
    return {
      accessToken: answer.access_token,
      accessUntil: now() + (answer.expiresIn() ?? 300) * 1000,
      refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
    }
  }

  return {
    async begin(to: string, stepUp: boolean) {
      const config = await configuration()
      const attempt: LoginAttempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        to,
        stepUp,
        startedAt: now(),
      }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...resource,
        // A person who was idle for too long logs in again, even if the provider still has a session for them.
        max_age: `${maxAgeOf(attempt)}`,
        ...(stepUp && { prompt: 'login' }),
      })
      return { attempt, url: url.href }
    },
    /** Exchanges the code of a callback. */
    async finish(attempt: LoginAttempt, query: string): Promise<Tokens> {
      const config = await configuration()
      const checks = {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
        maxAge: maxAgeOf(attempt),
      }
      const current = new URL(`${redirectUri}${query}`)
      return tokensOf(await refusing(oidc.authorizationCodeGrant(config, current, checks, resource)))
    },
    /** New tokens for a session that has a refresh token. */
    async renew(session: Session): Promise<Tokens> {
      if (session.refreshToken === null) throw new ProviderRefused('no refresh token')
      const config = await configuration()
      return tokensOf(await refusing(oidc.refreshTokenGrant(config, session.refreshToken, resource)), session)
    },
    /** A token of this server's own, for what is read for nobody in particular. */
    async own(): Promise<Tokens> {
      return tokensOf(await refusing(oidc.clientCredentialsGrant(await configuration(), resource)))
    },
    /** Takes a refresh token back, and answers where the provider's own session ends; null where it cannot be ended. */
    async end(refreshToken: string | null): Promise<string | null> {
      const config = await configuration()
      const { revocation_endpoint, end_session_endpoint } = config.serverMetadata()
      if (revocation_endpoint !== undefined && refreshToken !== null)
        await oidc.tokenRevocation(config, refreshToken).catch(() => undefined)
      if (end_session_endpoint === undefined) return null
      // Without `id_token_hint`: no token and nobody's name stands in an address. The provider may ask to confirm.
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${origin}/` }).href
    },
  }
}
export type Provider = ReturnType<typeof openProvider>
