import * as openid from 'openid-client'

/** How one persona proves itself to the identity provider. */
export type Client = {
  readonly clientId: string
  readonly clientSecret: string
  readonly scope?: string
  /** As Auth0 asks for it. */
  readonly audience?: string
  /** As RFC 8707 asks for it. */
  readonly resource?: string
}

type Token = { readonly text: string; readonly freshUntil: number }

const timeoutSeconds = 10
const spareMs = 60_000

/** A provider on this machine, as a sandbox has it, may do without TLS; no other. */
function insecurely(issuer: URL) {
  const local = issuer.protocol === 'http:' && /^(127[.]|\[::1\]|localhost$)/.test(issuer.hostname)
  // oxlint-disable-next-line typescript/no-deprecated -- the library marks it so that nobody takes it for a habit
  return local ? [openid.allowInsecureRequests] : []
}

/** The parameters that are set, and no others: a provider may refuse an empty one. */
const given = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Access tokens by client credentials, each asked for once until a minute before it expires. */
export function tokensOf(issuerText: string): (client: Client) => Promise<string> {
  const issuer = new URL(issuerText)
  const execute = insecurely(issuer)
  const cache = new Map<string, Promise<Token>>()

  async function fetchToken({ clientId, clientSecret, scope, audience, resource }: Client): Promise<Token> {
    const options = { execute, timeout: timeoutSeconds }
    const basic = openid.ClientSecretBasic(clientSecret)
    let provider = await openid.discovery(issuer, clientId, undefined, basic, options)
    const methods = provider.serverMetadata().token_endpoint_auth_methods_supported
    // A provider that names its ways and does not name this one wants the secret in the body.
    if (methods !== undefined && !methods.includes('client_secret_basic'))
      provider = await openid.discovery(issuer, clientId, undefined, openid.ClientSecretPost(clientSecret), options)
    const granted = await openid.clientCredentialsGrant(provider, given({ scope, audience, resource }))
    const lifeMs = (granted.expiresIn() ?? 300) * 1000
    return { text: granted.access_token, freshUntil: Date.now() + lifeMs - spareMs }
  }

  return async (client) => {
    const known = await cache.get(client.clientId)
    if (known !== undefined && known.freshUntil > Date.now()) return known.text
    const asked = fetchToken(client)
    cache.set(client.clientId, asked)
    return (await asked).text
  }
}
