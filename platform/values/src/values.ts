/** Bytes as the chain writes them. */
export type Hex = `0x${string}`

declare const brand: unique symbol
type Brand<T, Name extends string> = T & { readonly [brand]: Name }

export type TenantId = Brand<string, 'TenantId'>
export type Subject = Brand<string, 'Subject'>
/** The pseudonym of a person at one tenant, under which everything they own is kept. */
export type BuyerId = Brand<string, 'BuyerId'>
export type PairId = Brand<number, 'PairId'>
export type ListingId = Brand<string, 'ListingId'>
export type Reference = Brand<string, 'Reference'>
export type EndpointId = Brand<string, 'EndpointId'>
export type EventId = Brand<string, 'EventId'>
/** Whole base units, never a decimal. `BaseUnits<'cash'>` and `BaseUnits<'asset'>` do not mix. */
export type BaseUnits<Of extends 'cash' | 'asset'> = Brand<bigint, `${Of} base units`>

/** What the token holds about the person's login, and how old their provider's setting lets it be. */
export type Login = {
  /** The person's name in words; null when the token has none. */
  readonly name: string | null
  /** When they authenticated, in unix seconds; null when the token does not say. */
  readonly authTime: number | null
  /** How they authenticated, by the provider's own name for it. */
  readonly acr: string | null
  /** When the token ends, in unix seconds. */
  readonly expiresAt: number
  /** How long ago they may have authenticated for an act that asks for a recent login; null when none is asked for. */
  readonly maxAgeSeconds: number | null
}

/** What the token holds about the session that it belongs to. */
export type SessionClaims = {
  /** The provider's name of the session; null when the token has none. */
  readonly sid: string | null
  /** The provider's own name of the person, whatever they are called here. */
  readonly sub: string
  /** When the token was issued, in unix seconds. */
  readonly issuedAt: number
}

/** The same by pseudonyms, for comparison with sessions that ended. */
export type SessionMarks = { readonly session: string | null; readonly subject: string; readonly issuedAt: number }

/** Who asks, by the token alone. */
export type TokenCaller = {
  readonly tenantId: TenantId
  /** The identity provider that says so. With the subject it names a person: two providers may use one name. */
  readonly issuer: string
  readonly subject: Subject
  readonly roles: ReadonlySet<string>
  /** Roles that the token carries and its provider may not give. They are not held. */
  readonly withheldRoles?: ReadonlySet<string>
  /** Of everybody who came with a token; a part of the service that acts by itself has none. */
  readonly login?: Login
  /** Of everybody who came with a token. */
  readonly session?: SessionClaims
  /** The thumbprint of the key that the token is bound to (RFC 9449): without a proof of it the token is nobody's. */
  readonly boundTo?: string
}

/** Who asks, and the pseudonym under which they buy. The first argument of every store call. */
export type Caller = TokenCaller & {
  readonly buyer: BuyerId
  /** Of everybody who came with a token: by these it is found whether their session ended. */
  readonly marks?: SessionMarks
}

/** Counts beside `marketplace-admin` only, and only from the one provider whose list names it: writes what other tenants own. */
export const platformRole = 'platform-admin'

const identifier = /^[!-~]{1,128}$/

/** Null unless the text is 1 to 128 visible ASCII characters: a blank or control character could fool a reader. */
export const parseTenantId = (text: unknown): TenantId | null =>
  typeof text === 'string' && identifier.test(text) ? (text as TenantId) : null

/** Null unless the text is 1 to 128 visible ASCII characters. */
export const parseSubject = (text: unknown): Subject | null =>
  typeof text === 'string' && identifier.test(text) ? (text as Subject) : null

/** Null unless the text is a positive whole number in plain digits; a path is text, so nothing is coerced. */
export function parsePairId(text: string): PairId | null {
  if (!/^[1-9][0-9]{0,15}$/.test(text)) return null
  const value = Number(text)
  return Number.isSafeInteger(value) ? (value as PairId) : null
}

const canonicalUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Null unless the text is a UUID in its canonical form: one listing has one address. */
export const parseListingId = (text: string): ListingId | null =>
  canonicalUuid.test(text) ? (text as ListingId) : null

/** Null unless the text is a UUID in its canonical form. */
export const parseEndpointId = (text: string): EndpointId | null =>
  canonicalUuid.test(text) ? (text as EndpointId) : null

/** Null unless the text is a UUID in its canonical form. */
export const parseEventId = (text: string): EventId | null => (canonicalUuid.test(text) ? (text as EventId) : null)

/** What a reference begins with: a quote of an on-chain rail; on the bank-transfer rail a purchase, instrument, client account, payee. */
export type ReferencePrefix = 'MINT' | 'RFQ' | 'OFFC' | 'OFFI' | 'OFFA' | 'OFFB'

/** Null unless the text is a reference of this kind: what is none is not found, never malformed. */
export const parseReference = (prefix: ReferencePrefix, text: string): Reference | null =>
  text.startsWith(prefix) && /^[0-9a-f]{32}$/.test(text.slice(prefix.length)) ? (text as Reference) : null

/** The largest number that the chain holds. */
export const uint256Max = 2n ** 256n - 1n

/** Null when the text is not a plain whole number up to 2^256-1: no sign, point, exponent or prefix. */
export function parseBaseUnits<Of extends 'cash' | 'asset'>(text: string): BaseUnits<Of> | null {
  if (!/^[0-9]{1,78}$/.test(text)) return null
  const value = BigInt(text)
  return value > uint256Max ? null : (value as BaseUnits<Of>)
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
