import { signatureAlgorithms } from '@firsthand/refusal/token-binding'
import type { TokenProfile } from '@firsthand/tokens/verify-token'

/** What one identity provider's tokens look like, signed as we accept it. */
export type IdentityProfile = Omit<TokenProfile, 'algorithms'> & {
  readonly algorithms: readonly (typeof signatureAlgorithms)[number][]
}

const standard = {
  jwksUri: null,
  audienceMode: 'aud',
  clientIds: [],
  typ: 'at+jwt',
  algorithms: signatureAlgorithms,
  maxLifetimeSeconds: 3600,
  maxAgeSeconds: null,
  paths: { tenant: ['tenant'], roles: ['roles'], subject: ['sub'] },
  tenantForm: 'text',
  tenants: null,
  roles: null,
  people: null,
  boundRoles: [],
  logoutAudiences: [],
} as const satisfies Omit<IdentityProfile, 'issuer' | 'audience'>

/** Starting points for the providers whose tokens differ from the standard; each field can still be set. */
export const presets = {
  standard,
  keycloak: {
    ...standard,
    typ: 'JWT',
    paths: { tenant: ['organization'], roles: ['realm_access', 'roles'], subject: ['sub'] },
    tenantForm: 'only name',
  },
  auth0: {
    ...standard,
    algorithms: ['RS256', 'PS256'],
    maxLifetimeSeconds: 86_400,
    paths: { tenant: ['org_id'], roles: ['permissions'], subject: ['sub'] },
  },
  entra: {
    ...standard,
    typ: 'JWT',
    algorithms: ['RS256'],
    // Up to 90 minutes, and `iat` is written five minutes back.
    maxLifetimeSeconds: 5700,
    paths: { tenant: ['tid'], roles: ['roles'], subject: ['oid'] },
  },
  cognito: {
    ...standard,
    typ: null,
    audienceMode: 'client_id',
    algorithms: ['RS256'],
    paths: { tenant: ['tenant'], roles: ['cognito:groups'], subject: ['sub'] },
  },
} as const satisfies Record<string, Omit<IdentityProfile, 'issuer' | 'audience'>>
