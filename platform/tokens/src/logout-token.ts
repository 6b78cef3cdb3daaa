import { invalidRequest, type Refusal } from '@firsthand/refusal/refusal'
import { type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose'
import { IdentityDown, keySet } from './key-set.ts'
import {
  hasRepeatedKey,
  identityUnavailable,
  issuerOf,
  leewaySeconds,
  logoutEvent,
  type TokenProfile,
} from './verify-token.ts'

/** That a session is over, or every session of a person, as the identity provider states it. */
export type LogoutToken = Readonly<{
  issuer: string
  /** By which the provider sends it once. */
  jti: string
  /** The session that ended; null where all of the subject's have. */
  sid: string | null
  sub: string | null
  /** In unix seconds, by the provider's clock, as the time in its access tokens is. */
  issuedAt: number
}>

/** How long ago a provider may have made a logout token. */
const logoutTokenSeconds = 120
const namesMax = 512

const refused = (why: string): Refusal =>
  invalidRequest([{ path: 'logout_token', code: 'logout_token', message: `This is not accepted: ${why}.` }])

/** Nobody learns from this why a forged one failed. */
const notOurs = () => refused('it is no logout token that an identity provider of this service has made for it now')

const isName = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim !== '' && claim.length <= namesMax && claim.isWellFormed()

function nameOf(claims: JWTPayload, name: 'sid' | 'sub'): string | null {
  const claim = claims[name]
  if (claim === undefined) return null
  if (!isName(claim)) throw refused(`its \`${name}\` is no text of 1 to ${namesMax} characters`)
  return claim
}

/** Its kind is in the header, or where the provider heads all tokens alike in a claim, or in neither. */
function requireKind({ protectedHeader: { typ }, payload }: JWTVerifyResult): void {
  const kind = typ?.toLowerCase().replace(/^application\//, '')
  if (kind !== undefined && kind !== 'logout+jwt' && kind !== 'jwt') throw refused('its `typ` is that of another token')
  if (payload.typ !== undefined && payload.typ !== 'Logout') throw refused('its claim `typ` is that of another token')
}

/** What OpenID Connect Back-Channel Logout 1.0, 2.6, asks for beside signature, issuer, audience and times. */
function readClaims(verified: JWTVerifyResult, token: string, issuer: string): LogoutToken {
  const { payload } = verified
  if (hasRepeatedKey(token)) throw refused('it has a member twice')
  requireKind(verified)
  if (logoutEvent(payload) === null) throw refused('its `events` does not have the one of a back-channel logout')
  if (Object.hasOwn(payload, 'nonce')) throw refused('it has a `nonce`, as ID tokens do')
  if (!isName(payload.jti)) throw refused(`its \`jti\` is no text of 1 to ${namesMax} characters`)
  const [sid, sub] = [nameOf(payload, 'sid'), nameOf(payload, 'sub')]
  if (sid === null && sub === null) throw refused('it names neither a session (`sid`) nor a subject (`sub`)')
  return { issuer, jti: payload.jti, sid, sub, issuedAt: Math.floor(payload.iat ?? 0) }
}

function verifierOf(profile: TokenProfile, now: () => number): (token: string) => Promise<LogoutToken> {
  const { issuer, algorithms, logoutAudiences = [] } = profile
  const keys = keySet(profile, () => undefined, now)
  return async (token) => {
    const verified = await jwtVerify(token, keys, {
      issuer,
      audience: [...logoutAudiences],
      algorithms: [...algorithms],
      clockTolerance: leewaySeconds,
      currentDate: new Date(now()),
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: logoutTokenSeconds,
    }).catch((cause: unknown) => {
      throw cause instanceof IdentityDown ? identityUnavailable(cause) : notOurs()
    })
    return readClaims(verified, token, issuer)
  }
}

/**
 * Verifies the logout tokens of these providers, each by its own keys. Raises `invalid_request` for whatever is none, also of a provider
 * whose settings name no client, and `identity_unavailable` when the keys to judge it cannot be loaded. Whether it came before, the
 * caller finds out.
 */
export function logoutTokenVerifier(profiles: readonly TokenProfile[], now: () => number = Date.now) {
  // The library compares no audience where it is given none.
  const stating = profiles.filter(({ logoutAudiences = [] }) => logoutAudiences.length > 0)
  const verifiers = new Map(stating.map((profile) => [profile.issuer, verifierOf(profile, now)]))
  return async (token: string): Promise<LogoutToken> => {
    const verify = verifiers.get(issuerOf(token) ?? '')
    if (verify === undefined) throw notOurs()
    return verify(token)
  }
}

export type LogoutTokenVerifier = ReturnType<typeof logoutTokenVerifier>
