import { randomBytes } from 'node:crypto'
import type { IssuedToken } from 'oidc-provider'
import type { PrivateKey } from './identity-tokens.ts'
import { personaNamed, personas } from './personas.ts'

/** The settings that the identity provider's process reads on its standard input. The first key signs. */
export type IdentityOrders = {
  readonly port: number
  readonly audience: string
  readonly keys: readonly PrivateKey[]
}

/** The secret of every persona's client. It opens nothing but a sandbox on one's own machine. */
export const clientSecret = 'sandbox'

/** The public client for people: authorization code with PKCE, any port of the loopback interface. */
export const publicClient = { id: 'storefront', redirectUri: 'http://127.0.0.1/callback' } as const

const hourSeconds = 3600

function clientsSigning(algorithm: string) {
  const confidential = personas.map(({ name }) => ({
    client_id: name,
    client_secret: clientSecret,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    id_token_signed_response_alg: algorithm,
  }))
  const people = {
    client_id: publicClient.id,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [publicClient.redirectUri],
    id_token_signed_response_alg: algorithm,
  }
  return [...confidential, people]
}

function personaClaims(name: string | undefined) {
  const persona = personaNamed(name ?? '')
  return persona && { tenant: persona.tenant, roles: persona.roles }
}

/** Without all of these settings the provider would issue opaque access tokens. */
export const jwtAccessTokens = (audience: string, algorithm: string) => ({
  enabled: true,
  defaultResource: () => audience,
  useGrantedResource: () => true,
  getResourceServerInfo: () => ({
    scope: '',
    audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: hourSeconds,
    jwt: { sign: { alg: algorithm } },
  }),
})

/** The provider's configuration. */
export function identityConfiguration({ audience, keys }: IdentityOrders): Readonly<Record<string, unknown>> {
  const algorithm = keys[0]?.alg ?? 'ES256'
  return {
    jwks: { keys },
    clients: clientsSigning(algorithm),
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true },
    ttl: { AccessToken: hourSeconds, ClientCredentials: hourSeconds, Interaction: hourSeconds, Session: hourSeconds },
    claims: { openid: ['sub', 'tenant', 'roles'] },
    findAccount: (_context: unknown, name: string) => {
      const claims = personaClaims(name)
      return claims && { accountId: name, claims: () => ({ sub: name, ...claims }) }
    },
    extraTokenClaims: (_context: unknown, token: IssuedToken) => personaClaims(token.accountId ?? token.clientId),
    features: {
      clientCredentials: { enabled: true },
      // Its login page takes any password: a persona's name is all there is to know in a sandbox.
      devInteractions: { enabled: true },
      resourceIndicators: jwtAccessTokens(audience, algorithm),
    },
  }
}
