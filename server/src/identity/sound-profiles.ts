import { signatureAlgorithms as algorithms } from '@firsthand/refusal/token-binding'
import { isProtected } from '@firsthand/tokens/provider-scope'
import { platformRole } from '@firsthand/values/values'
import { roles as givable } from '@firsthand/wire/roles'
import type { IdentityProfile } from './profile.ts'

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTextList = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText)
const isOneOf = (value: unknown, ...allowed: readonly unknown[]) => allowed.includes(value)

/** Settings are JSON by hand: what the types promise is checked here once, because a slip would refuse every token. */
function* faultsOf(profile: IdentityProfile): Generator<string> {
  const { audienceMode, jwksUri, maxLifetimeSeconds, paths, tenantForm, typ } = profile
  if (!URL.canParse(profile.issuer)) yield 'issuer is an address'
  else if (!isProtected(profile.issuer)) yield 'issuer begins with https, or is on this machine'
  if (jwksUri !== null && !URL.canParse(jwksUri)) yield 'jwksUri is an address, or null to discover it'
  else if (jwksUri !== null && !isProtected(jwksUri)) yield 'jwksUri begins with https, or is on this machine'
  if (!isOneOf(audienceMode, 'aud', 'client_id')) yield 'audienceMode is aud or client_id'
  if (audienceMode === 'aud' && !isText(profile.audience)) yield 'audience is a text'
  if (audienceMode === 'client_id' && !isTextList(profile.clientIds)) yield 'clientIds lists the clients it issues to'
  if (!isOneOf(typ, 'at+jwt', 'JWT', null)) yield 'typ is at+jwt, JWT, or null for tokens without one'
  if (!isTextList(profile.algorithms) || !profile.algorithms.every((each) => algorithms.includes(each))) {
    yield `algorithms is a list out of ${algorithms.join(', ')}`
  }
  if (!Number.isInteger(maxLifetimeSeconds) || maxLifetimeSeconds < 1) yield 'maxLifetimeSeconds is a whole number'
  if (![paths?.tenant, paths?.roles, paths?.subject, paths?.authTime ?? ['auth_time']].every(isTextList)) {
    yield 'paths has tenant, roles and subject, and may have authTime, each a list of keys'
  }
  const { maxAgeSeconds = null } = profile
  if (maxAgeSeconds !== null && (!Number.isInteger(maxAgeSeconds) || maxAgeSeconds < 1))
    yield 'maxAgeSeconds is a whole number, or null to ask for no recent login'
  if (!isOneOf(tenantForm, 'text', 'only name')) yield 'tenantForm is "text" or "only name"'
  const { logoutAudiences = [] } = profile
  if (!Array.isArray(logoutAudiences) || !logoutAudiences.every(isText))
    yield 'logoutAudiences lists the clients for which it states that sessions ended'
  yield* scopeFaultsOf(profile)
}

const areRoles = (value: unknown) => Array.isArray(value) && value.every((role) => givable.includes(role))

function* scopeFaultsOf(profile: IdentityProfile): Generator<string> {
  const { tenants = null, roles = null, people = null, boundRoles = [] } = profile
  if (tenants !== null && !isTextList(tenants)) yield 'tenants lists the tenants that it may speak for'
  if (roles !== null && !areRoles(roles)) yield `roles is a list out of ${givable.join(', ')}`
  if (!areRoles(boundRoles)) yield `boundRoles is a list out of ${givable.join(', ')}`
  if (people !== null && !/^[a-z0-9-]{1,32}$/.test(String(people))) yield 'people is a short name in small letters'
}

/** What only shows beside the other providers: each lists what it may speak for, and no two give one person's name. */
function* faultsAmong(profile: IdentityProfile, others: readonly IdentityProfile[]): Generator<string> {
  if (others.length === 0) return
  const { tenants = null, roles = null, people = null } = profile
  if (tenants === null || roles === null) yield 'beside another provider it needs tenants and roles'
  const gives = (given: IdentityProfile) => given.roles?.includes(platformRole) === true
  if (gives(profile) && others.some(gives)) yield `${platformRole} is given by one provider alone`
  const alike = others.filter((other) => (other.people ?? null) === people)
  const shared = tenants?.find((tenant) => alike.some((other) => other.tenants?.includes(tenant)))
  if (shared !== undefined)
    yield `another provider speaks for ${shared} too: one of them needs people, to keep their names apart`
}

/** Throws, with what to change, unless every profile can be used, no two have one issuer, and none speaks for all beside others. */
export function requireSoundProfiles(profiles: readonly IdentityProfile[]): void {
  for (const profile of profiles) {
    const others = profiles.filter((other) => other !== profile)
    const twice = others.some(({ issuer }) => issuer === profile.issuer)
    const faults = twice ? ['it is configured twice'] : [...faultsOf(profile), ...faultsAmong(profile, others)]
    if (faults.length > 0) throw new Error(`identity provider ${profile.issuer}: ${faults.join('; ')}`)
  }
}
