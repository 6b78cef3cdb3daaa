// biome-ignore-all format: a table is read as a table
import { type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { forgeToken, hmacByPublicKey } from '#identity/testing/token-forge'

type Json = Readonly<Record<string, unknown>>

export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
export const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Whose tokens are tried: a provider with its key, and what others sign with. */
export type LogoutStage = {
  readonly issuer: string
  /** A provider that is configured, and may state nothing. */
  readonly silentIssuer: string
  readonly audience: string
  readonly key: PrivateKey
  /** A key that the provider never had. */
  readonly foreign: PrivateKey
}

export type LogoutCase = { readonly name: string; readonly make: (stage: LogoutStage) => string }

/** The claims of a logout token as it should be. */
export const logoutClaims = ({ issuer }: Pick<LogoutStage, 'issuer'>, own: Json = {}): Json => {
  const iat = nowSeconds()
  return { iss: issuer, aud: 'console', sub: 'ann', sid: 'session-1', iat, exp: iat + 120, jti: crypto.randomUUID(), events: { [logoutEvent]: {} }, ...own }
}
export const logoutToken = (stage: LogoutStage, own: Json = {}, header: Json = {}): string => signToken(stage.key, logoutClaims(stage, own), { typ: 'logout+jwt', ...header })

type Own = Json | ((stage: LogoutStage) => Json)
const given = (own: Own, stage: LogoutStage) => (typeof own === 'function' ? own(stage) : own)
const claims = (name: string, own: Own, header: Json = {}): LogoutCase => ({ name, make: (stage) => logoutToken(stage, given(own, stage), header) })
const header = (name: string, own: Json): LogoutCase => claims(name, {}, own)
const text = (name: string, make: (stage: LogoutStage) => string): LogoutCase => ({ name, make })
const withText = (stage: LogoutStage, change: (json: string) => string) => signToken(stage.key, change(JSON.stringify(logoutClaims(stage))), { typ: 'logout+jwt' })

/** An access token of the same provider, as the service takes it. */
export const accessToken = ({ issuer, audience, key }: LogoutStage, own: Json = {}, head: Json = {}): string => {
  const iat = nowSeconds()
  return signToken(key, { iss: issuer, aud: audience, sub: 'ann', tenant: 'acme', roles: [], sid: 'session-1', iat, exp: iat + 300, jti: crypto.randomUUID(), ...own }, head)
}

/** Ways that are accepted. */
export const goodLogouts: readonly LogoutCase[] = [
  claims('as it should be', {}),
  claims('of a session alone', { sub: undefined }),
  claims('of a subject alone', { sid: undefined }),
  claims('for one client of several', { aud: ['elsewhere', 'storefront'] }),
  claims('without an end', { exp: undefined }),
  claims('119 seconds old', () => ({ iat: nowSeconds() - 119 })),
  claims('29 seconds ahead', () => ({ iat: nowSeconds() + 29 })),
  claims('with a fraction of a second in its time', () => ({ iat: nowSeconds() - 0.5 })),
  header('headed as the type in full', { typ: 'application/logout+jwt' }),
  header('headed in capitals', { typ: 'LOGOUT+JWT' }),
  header('headed as every token, as some providers do', { typ: 'JWT' }),
  header('without a kind in its header', { typ: undefined }),
  claims('as Keycloak writes it', { typ: 'Logout' }, { typ: 'JWT' }),
  claims('with events of another kind as well', { events: { [logoutEvent]: {}, 'https://elsewhere.example/event': {} } }),
  claims('with a member in its event, as Keycloak may write', { events: { [logoutEvent]: { revoke_offline_access: true } } }),
]

/** Ways that are refused, each with one fault. */
export const wrongLogouts: readonly LogoutCase[] = [
  claims('of an issuer that is not configured', { iss: 'https://elsewhere.example' }),
  claims('of an issuer whose settings name no client', ({ silentIssuer }) => ({ iss: silentIssuer })),
  claims('of an issuer with a slash more', ({ issuer }) => ({ iss: `${issuer}/` })),
  claims('of no issuer', { iss: undefined }),
  claims('for a client that is not named', { aud: 'elsewhere' }),
  claims('for the service itself, as access tokens are', ({ audience }) => ({ aud: audience })),
  claims('for nobody', { aud: undefined }),
  claims('for an empty list of clients', { aud: [] }),
  claims('without a time', { iat: undefined }),
  claims('152 seconds old', () => ({ iat: nowSeconds() - 152 })),
  claims('of an hour ahead', () => ({ iat: nowSeconds() + 3600, exp: nowSeconds() + 3700 })),
  claims('with a time in words', { iat: 'now' }),
  claims('over for a minute', () => ({ exp: nowSeconds() - 60 })),
  claims('good from an hour on', () => ({ nbf: nowSeconds() + 3600 })),
  claims('without a name of its own', { jti: undefined }),
  claims('with an empty name', { jti: '' }),
  claims('with a number for its name', { jti: 7 }),
  claims('with a name of 513 characters', { jti: 'x'.repeat(513) }),
  claims('of neither a session nor a subject', { sub: undefined, sid: undefined }),
  claims('of an empty session', { sid: '' }),
  claims('of a session that is a list', { sid: ['session-1'] }),
  claims('of a session of 513 characters', { sid: 'x'.repeat(513) }),
  claims('of a subject that is a number', { sub: 7 }),
  claims('of an empty subject beside a session', { sub: '' }),
  claims('without events', { events: undefined }),
  claims('with no event', { events: {} }),
  claims('with another event', { events: { 'http://schemas.openid.net/event/frontchannel-logout': {} } }),
  claims('with its event in a list', { events: [logoutEvent] }),
  claims('with its event as text', { events: logoutEvent }),
  claims('with an event that is true', { events: { [logoutEvent]: true } }),
  claims('with an event that is null', { events: { [logoutEvent]: null } }),
  claims('with an event that is a list', { events: { [logoutEvent]: [] } }),
  claims('with a nonce', { nonce: 'of a login' }),
  claims('with a nonce that is null', { nonce: null }),
  claims('that calls itself a bearer token', { typ: 'Bearer' }, { typ: 'JWT' }),
  claims('that calls itself an ID token', { typ: 'ID' }, { typ: 'JWT' }),
  header('headed as an access token', { typ: 'at+jwt' }),
  header('headed as a proof of a key', { typ: 'dpop+jwt' }),
  header('headed as a security event', { typ: 'secevent+jwt' }),
  header('of another algorithm than its key', { alg: 'RS256' }),
  header('of no algorithm', { alg: 'none' }),
  header('of a key that nobody has', { kid: 'nobody' }),
  header('with a critical member', { crit: ['x'], x: 1 }),
  text('signed by another key', (stage) => signToken(stage.foreign, logoutClaims(stage), { typ: 'logout+jwt' })),
  text('signed by another key under the name of the provider’s', (stage) => signToken(stage.foreign, logoutClaims(stage), { typ: 'logout+jwt', kid: stage.key.kid })),
  text('not signed', (stage) => `${logoutToken(stage).split('.', 2).join('.')}.`),
  text('with the signature of another', (stage) => `${logoutToken(stage).split('.', 2).join('.')}.${logoutToken(stage).split('.')[2]}`),
  text('signed with the public key as a secret', (stage) => forgeToken({ typ: 'logout+jwt', alg: 'HS256', kid: stage.key.kid }, logoutClaims(stage), hmacByPublicKey(stage.key))),
  text('with a claim twice', (stage) => withText(stage, (json) => json.replace('"sid"', '"sid":"session-2","sid"'))),
  text('with a claim twice, once in disguise', (stage) => withText(stage, (json) => json.replace('"sub"', '"\\u0073ub":"bob","sub"'))),
  text('of claims that are a list', (stage) => withText(stage, (json) => `[${json}]`)),
  text('of claims that are no JSON', (stage) => withText(stage, (json) => json.slice(1))),
  text('of 8193 characters', (stage) => logoutToken(stage, { pad: 'x'.repeat(8193) })),
  text('of two parts', (stage) => logoutToken(stage).split('.', 2).join('.')),
  text('with a sign behind it', (stage) => `${logoutToken(stage)}=`),
  text('that is empty', () => ''),
  text('that is a word', () => 'logout'),
  text('that is an access token', (stage) => accessToken(stage)),
  text('that is an access token for a client', (stage) => accessToken(stage, { aud: 'console' })),
  text('that is an access token headed as every token', (stage) => accessToken(stage, { aud: 'console', typ: 'Bearer' }, { typ: 'JWT' })),
  text('that is an ID token', (stage) => accessToken(stage, { aud: 'console', nonce: 'n', auth_time: nowSeconds() }, { typ: 'JWT' })),
  text('that is an ID token without a nonce', (stage) => accessToken(stage, { aud: 'console' }, { typ: 'JWT' })),
]
