import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtAccessTokens } from '@firsthand/sandbox/identity/identity-configuration'
import { makeKey } from '@firsthand/sandbox/identity/identity-tokens'
import { loopback } from '@firsthand/sandbox/world/ports'
import { type IssuedToken, Provider } from 'oidc-provider'
import { clientSecret, people } from './people.ts'

const algorithm = 'RS256'

/** What the tokens call tenant, roles and subject here. */
export const claimPaths = { tenant: ['organisation', 'slug'], roles: ['grants'], subject: ['customer_id'] }
export const audience = 'urn:northwind:primary-sales'

function claimsOf({ clientId }: IssuedToken) {
  const person = Object.values(people).find((each) => each.clientId === clientId)
  return person && { organisation: { slug: person.tenant }, grants: person.roles, customer_id: person.subject }
}

const clients = Object.values(people).map(({ clientId }) => ({
  client_id: clientId,
  client_secret: clientSecret,
  // It wants the secret in the body, as many do.
  token_endpoint_auth_method: 'client_secret_post',
  grant_types: ['client_credentials'],
  redirect_uris: [],
  response_types: [],
  id_token_signed_response_alg: algorithm,
}))

/** An OpenID provider of the deployment's own, under a path, with other claims than the sandbox's. */
export async function startProvider() {
  const server = createServer()
  server.listen(0, loopback)
  await once(server, 'listening')
  const issuer = `http://${loopback}:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    jwks: { keys: [await makeKey(algorithm)] },
    clients,
    clientAuthMethods: ['client_secret_post'],
    cookies: { keys: [randomBytes(32).toString('hex')] },
    extraTokenClaims: (_context: unknown, token: IssuedToken) => claimsOf(token),
    features: {
      clientCredentials: { enabled: true },
      resourceIndicators: jwtAccessTokens(audience, algorithm),
      devInteractions: { enabled: false },
    },
  })
  server.on('request', provider.callback())
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { issuer, stop, [Symbol.asyncDispose]: stop }
}
