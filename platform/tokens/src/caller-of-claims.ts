import { type Caller, parseSubject, parseTenantId } from '@firsthand/values/values'
import type { JWTPayload } from 'jose'

/** Where a provider writes who asks. */
export type ClaimPaths = Readonly<{
  /** Each path is a list of keys, because a claim's name may itself be an address with dots. */
  paths: Readonly<{ tenant: readonly string[]; roles: readonly string[]; subject: readonly string[] }>
  /** Keycloak lists organizations, or makes them keys: the only one is the tenant, several say nothing. */
  tenantForm: 'text' | 'only name'
}>

/** Follows own keys only, so that nothing inherited is ever taken for a claim. */
function claimAt(claims: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    claims,
  )
}

/** The one name in a list or among the keys of an object; undefined when there are none or several. */
function onlyName(claim: unknown): unknown {
  if (claim === null || typeof claim !== 'object') return claim
  const names: unknown[] = Array.isArray(claim) ? claim : Object.keys(claim)
  return names.length === 1 ? names[0] : undefined
}

/** Roles are a list of texts or one text with blanks; anything else is a token we do not understand. */
function parseRoles(claim: unknown): ReadonlySet<string> | null {
  if (claim === undefined) return new Set()
  if (typeof claim === 'string') return new Set(claim.split(' ').filter(Boolean))
  return Array.isArray(claim) && claim.every((role) => typeof role === 'string') ? new Set(claim) : null
}

/** Null when the claims of a verified token do not say clearly who asks. */
export function callerOfClaims(claims: JWTPayload, { paths, tenantForm }: ClaimPaths): Caller | null {
  const tenant = claimAt(claims, paths.tenant)
  const tenantId = parseTenantId(tenantForm === 'only name' ? onlyName(tenant) : tenant)
  const subject = parseSubject(claimAt(claims, paths.subject))
  const roles = parseRoles(claimAt(claims, paths.roles))
  return tenantId === null || subject === null || roles === null ? null : Object.freeze({ tenantId, subject, roles })
}
