// biome-ignore-all format: a token is read as a few lines
import { type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'

type Json = Readonly<Record<string, unknown>>

/** What a test puts in place of the usual; undefined leaves a member out. */
type Others = { readonly claims?: Json; readonly header?: Json }

/** Signs a token of one provider's usual shape for an issuer. */
type Shape = (key: PrivateKey, iss: string, others?: Others) => string

const audience = 'https://api.firsthand.example'
const nowSeconds = () => Math.floor(Date.now() / 1000)

const shape =
  (usualHeader: Json, usualClaims: (iss: string) => Json): Shape =>
  (key, iss, { claims = {}, header = {} } = {}) =>
    signToken(key, { iss, ...usualClaims(iss), ...claims }, { ...usualHeader, ...header })

/** As Keycloak 26 writes an access token for a member of one organization. */
export const keycloakToken = shape({ typ: 'JWT' }, () => ({
  exp: nowSeconds() + 300, iat: nowSeconds(), jti: 'onrtac:5c1f1d2e', aud: [audience, 'account'],
  sub: 'f1a7d5c6-0f8a-4a0e-9a53-7c0f4f0d8b11', typ: 'Bearer', azp: 'storefront', sid: 'b2c8', acr: '1',
  realm_access: { roles: ['marketplace-admin'] },
  resource_access: { account: { roles: ['view-profile'] }, firsthand: { roles: ['treasury-operator'] } },
  scope: 'openid organization', preferred_username: 'ann', organization: ['acme'],
}))

/** As Auth0 writes an access token for an organization, by its profile of RFC 9068. */
export const auth0Token = shape({ typ: 'at+jwt' }, (iss) => ({
  sub: 'auth0|5f7c8ec7c33c6c004bbafe82', aud: [audience, `${iss}userinfo`], iat: nowSeconds(),
  exp: nowSeconds() + 86_400, scope: 'openid profile', org_id: 'org_9ybsU1dN2dKfDkBi', azp: 'my_client',
  permissions: ['marketplace-admin'], 'https://firsthand.example/roles': ['compliance-officer'],
}))

/** The directory of the Entra tokens. */
export const directory = '72f988bf-86f1-41af-91ab-2d7cd011db47'

/** As Entra writes an access token of version 2.0: `iat` lies five minutes back. */
export const entraToken = shape({ typ: 'JWT' }, () => ({
  aud: '6e74172b-be56-4843-9ff4-e66a39bb12e3', iat: nowSeconds() - 300, nbf: nowSeconds() - 300,
  exp: nowSeconds() + 5400, aio: 'AXQAi/8IAAAA', azp: '6731de76-14a6-49ae-97bc-6eba6914391e', azpacr: '0',
  name: 'Ann', oid: '690222be-ff1a-4d56-abd1-7e4f7d38e474', preferred_username: 'ann@acme.example', rh: 'I',
  roles: ['marketplace-admin'], scp: 'access_as_user', sub: 'HKZpfaHyWadeOouYlitjrI', tid: directory,
  uti: 'fqiBqXLPj0eQa82S', ver: '2.0',
}))

/** As Cognito writes an access token, with a tenant that a Lambda has added: no audience, no type. */
export const cognitoToken = shape({ typ: undefined }, () => ({
  sub: 'aaaaaaaa-bbbb-cccc-dddd-example', 'cognito:groups': ['marketplace-admin'], version: 2,
  client_id: 'xxxxxxxxxxxxexample', origin_jti: 'o', event_id: 'e', token_use: 'access', scope: 'openid',
  auth_time: nowSeconds(), exp: nowSeconds() + 3600, iat: nowSeconds(), jti: 'j', username: 'ann',
  tenant: 'acme',
}))
