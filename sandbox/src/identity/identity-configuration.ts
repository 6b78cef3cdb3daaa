import { randomBytes } from 'node:crypto'
import type { IssuedToken, PageContext, RefreshingClient, TokenContext } from 'oidc-provider'
import { type PrivateKey, sandboxAcr } from './identity-tokens.ts'
import { pageOf } from './login-page.ts'
import { personaNamed, personas } from './personas.ts'

/** The settings that the identity provider's process reads on its standard input. The first key signs. */
export type IdentityOrders = {
  readonly port: number
  readonly audience: string
  readonly keys: readonly PrivateKey[]
  /** Where it is stated that a session is over; null, and it is stated nowhere. */
  readonly logoutUri: string | null
}

/** The secret of every persona's client. It opens nothing but a sandbox on one's own machine. */
export const clientSecret = 'sandbox'

/** The public client for people: authorization code with PKCE, any port of the loopback interface. */
export const publicClient = { id: 'native-app', redirectUri: 'http://127.0.0.1/callback' } as const

/** The console's server: a confidential client, at whatever port of this machine it listens. */
export const consoleClient = {
  id: 'console',
  redirectUri: 'http://localhost/callback',
  loggedOutUri: 'http://localhost/',
} as const

/** The storefront's server: the same, and by its secret it reads the catalogue of its tenant for everybody. */
export const storefrontClient = {
  id: 'storefront',
  tenant: 'acme',
  redirectUri: 'http://localhost/callback',
  loggedOutUri: 'http://localhost/',
} as const

/** The clients in which people have sessions, for each of which their end is stated. */
export const sessionClients = [publicClient.id, consoleClient.id, storefrontClient.id] as const

const hourSeconds = 3600
const workdaySeconds = 8 * hourSeconds

function clientsSigning(algorithm: string, logoutUri: string | null) {
  const logout =
    logoutUri === null ? {} : { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }
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
    ...logout,
  }
  const pageServer = (
    {
      id,
      redirectUri,
      loggedOutUri,
    }: Pick<typeof consoleClient | typeof storefrontClient, 'id' | 'redirectUri' | 'loggedOutUri'>,
    grants: readonly string[] = [],
  ) => ({
    client_id: id,
    client_secret: clientSecret,
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token', ...grants],
    response_types: ['code'],
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [loggedOutUri],
    id_token_signed_response_alg: algorithm,
    ...logout,
  })
  const servers = [pageServer(consoleClient), pageServer(storefrontClient, ['client_credentials'])]
  return [...confidential, people, ...servers]
}

/** A person who logs out has pressed a button of the page: here another one ends the provider's session too. */
function logoutSource(context: PageContext, form: string): void {
  const button =
    '<p><button autofocus type="submit" form="op.logoutForm" name="logout" value="yes">Log out</button></p>'
  context.body = pageOf('Log out', `<h1>Log out of the sandbox</h1>${form}${button}`)
}

function personaClaims(name: string | undefined) {
  if (name === storefrontClient.id) return { tenant: storefrontClient.tenant, roles: [] }
  const persona = personaNamed(name ?? '')
  return persona && { tenant: persona.tenant, roles: persona.roles }
}

/**
 * The claims of an access token beside those of the provider, which keeps the time of a login and its session out of it. They stand on
 * the code or the refresh token that the access token is issued for. A client that authenticates by its secret does so at this moment.
 */
function accessTokenClaims({ oidc }: TokenContext, token: IssuedToken) {
  const login = oidc.entities.AuthorizationCode ?? oidc.entities.RefreshToken
  const auth_time = login?.authTime ?? Math.floor(Date.now() / 1000)
  const who = personaClaims(token.accountId ?? token.clientId)
  return who && { ...who, auth_time, acr: sandboxAcr, ...(login?.sid && { sid: login.sid }) }
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
export function identityConfiguration({
  audience,
  keys,
  logoutUri,
}: IdentityOrders): Readonly<Record<string, unknown>> {
  const algorithm = keys[0]?.alg ?? 'ES256'
  return {
    jwks: { keys },
    clients: clientsSigning(algorithm, logoutUri),
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: hourSeconds,
      ClientCredentials: hourSeconds,
      Interaction: hourSeconds,
      RefreshToken: workdaySeconds,
      Session: workdaySeconds,
    },
    // A client that may refresh gets a refresh token without asking for a scope.
    issueRefreshToken: async (_context: unknown, client: RefreshingClient) => client.grantTypeAllowed('refresh_token'),
    claims: { openid: ['sub', 'tenant', 'roles'] },
    findAccount: (_context: unknown, name: string) => {
      const claims = personaClaims(name)
      return claims && { accountId: name, claims: () => ({ sub: name, ...claims }) }
    },
    extraTokenClaims: accessTokenClaims,
    // What the service takes of tokens it takes of proofs.
    enabledJWA: { dPoPSigningAlgValues: ['RS256', 'PS256', 'ES256', 'EdDSA'] },
    // The service is on this machine, where the provider would call nobody.
    fetch: (url: string, { dispatcher: _dispatcher, ...request }: RequestInit & { readonly dispatcher?: unknown }) =>
      fetch(url, request),
    features: {
      backchannelLogout: { enabled: true },
      clientCredentials: { enabled: true },
      // Its login page takes any password: a persona's name is all there is to know in a sandbox.
      devInteractions: { enabled: true },
      // Whoever asks with a proof gets a token that is bound to its key; all others get one as before.
      dPoP: { enabled: true },
      resourceIndicators: jwtAccessTokens(audience, algorithm),
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
  }
}
