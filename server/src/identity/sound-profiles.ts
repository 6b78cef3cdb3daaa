import { algorithms, type IdentityProfile } from './profile.ts'

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTextList = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText)
const isOneOf = (value: unknown, ...allowed: readonly unknown[]) => allowed.includes(value)

/** Settings are JSON by hand: what the types promise is checked here once, because a slip would refuse every token. */
function* faultsOf(profile: IdentityProfile): Generator<string> {
  const { audienceMode, jwksUri, maxLifetimeSeconds, paths, tenantForm, typ } = profile
  if (!URL.canParse(profile.issuer)) yield 'issuer is an address'
  if (jwksUri !== null && !URL.canParse(jwksUri)) yield 'jwksUri is an address, or null to discover it'
  if (!isOneOf(audienceMode, 'aud', 'client_id')) yield 'audienceMode is aud or client_id'
  if (audienceMode === 'aud' && !isText(profile.audience)) yield 'audience is a text'
  if (audienceMode === 'client_id' && !isTextList(profile.clientIds)) yield 'clientIds lists the clients it issues to'
  if (!isOneOf(typ, 'at+jwt', 'JWT', null)) yield 'typ is at+jwt, JWT, or null for tokens without one'
  if (!isTextList(profile.algorithms) || !profile.algorithms.every((each) => algorithms.includes(each))) {
    yield `algorithms is a list out of ${algorithms.join(', ')}`
  }
  if (!Number.isInteger(maxLifetimeSeconds) || maxLifetimeSeconds < 1) yield 'maxLifetimeSeconds is a whole number'
  if (![paths?.tenant, paths?.roles, paths?.subject].every(isTextList)) {
    yield 'paths has tenant, roles and subject, each a list of keys'
  }
  if (!isOneOf(tenantForm, 'text', 'only name')) yield 'tenantForm is "text" or "only name"'
}

/** Throws, with what to change, unless every profile can be used and no two speak for one issuer. */
export function requireSoundProfiles(profiles: readonly IdentityProfile[]): void {
  const seen = new Set<string>()
  for (const profile of profiles) {
    const faults = [...faultsOf(profile), ...(seen.has(profile.issuer) ? ['it is configured twice'] : [])]
    if (faults.length > 0) throw new Error(`identity provider ${profile.issuer}: ${faults.join('; ')}`)
    seen.add(profile.issuer)
  }
}
