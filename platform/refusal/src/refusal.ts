import type { ComplianceMembers, ComplianceReason } from '@firsthand/wire/compliance-refusals'
import type { Members, Reason } from '@firsthand/wire/refusals'

/** Whether the token or the proof of its key is what is wrong. */
export type BindingError = 'invalid_token' | 'invalid_dpop_proof'

/** What the service and Compliance can refuse for; what both have means the same in both. */
export type AnyReason = Reason | ComplianceReason
type MembersOf<R extends AnyReason> = R extends Reason
  ? Members<R>
  : R extends ComplianceReason
    ? ComplianceMembers<R>
    : never

/** A "no" that the caller is meant to understand. Anything else thrown is a bug or an outage. */
export class Refusal<R extends AnyReason = Reason> extends Error {
  override readonly name = 'Refusal'
  readonly reason: R
  readonly detail: string
  readonly members: MembersOf<R>
  readonly retryAfterSeconds: number | undefined
  /** Of a token that must come with the proof of a key: what the challenge names (RFC 9449, 7.1). */
  readonly bindingError: BindingError | undefined

  constructor(
    reason: R,
    detail: string,
    members: MembersOf<R>,
    options: ErrorOptions & {
      readonly retryAfterSeconds?: number
      readonly bindingError?: BindingError | undefined
    } = {},
  ) {
    super(`${reason}: ${detail}`, options)
    this.reason = reason
    this.detail = detail
    this.members = members
    this.retryAfterSeconds = options.retryAfterSeconds
    this.bindingError = options.bindingError
  }
}

export type FieldError = Members<'invalid_request'>['errors'][number]

/** Fields by their names, headers as they are written. No parameter has a hyphen in its name. */
function nameOf(path: string): string {
  if (path.startsWith('/')) return path.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  return path.includes('-') ? `header ${path.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}` : path
}

/** The first fault with the name of its field, and how many more there are. */
function faultsText([first, ...others]: readonly FieldError[]): string {
  if (first === undefined) return 'The request is malformed.'
  const { path, message } = first
  const named = message.startsWith('This ') ? `${nameOf(path)} ${message.slice(5)}` : `${nameOf(path)}: ${message}`
  const more = others.length === 0 ? '' : ` ${others.length} more in \`errors\`.`
  return `${path === '' ? message : named}${more}`
}

/** The one place where a request is called malformed: with one entry for each bad field. */
export const invalidRequest = (errors: readonly FieldError[]): Refusal =>
  new Refusal('invalid_request', faultsText(errors), { errors: [...errors] })

/** No good token; `detail` says what is wrong with it where that is known. */
export const unauthenticated = (detail: string, bindingError?: BindingError): Refusal =>
  new Refusal('unauthenticated', detail, {}, { bindingError })

export const tokenMissing = (): Refusal => unauthenticated('Send an access token as `Authorization: Bearer <token>`.')

/** Of a token that was good in every other respect: nobody learns from this why a forged one failed. */
export const tokenExpired = (): Refusal =>
  unauthenticated('The access token has expired: fetch a new one from the identity provider.')

export const tokenInvalid = (): Refusal =>
  unauthenticated('The access token is not valid here: fetch one for this service from its identity provider.')

/** The one place of a session that its identity provider has ended while the token was still good. */
export const sessionEnded = (): Refusal =>
  new Refusal('session_ended', 'The identity provider has ended the session of this token: log in again.', {})

/** The caller is known and may, once they have logged in again (RFC 9470). */
export const loginTooOld = (maxAgeSeconds: number): Refusal =>
  new Refusal(
    'insufficient_user_authentication',
    `This act takes a login of the last ${maxAgeSeconds} seconds: log in again, then repeat it.`,
    { maxAgeSeconds },
  )

/** The caller is known and may not: `requiredRole` is what they lack. */
export const forbidden = (detail: string, requiredRole: string): Refusal =>
  new Refusal('forbidden', detail, { requiredRole })

/** The one place of "not found": absent, hidden and another tenant's look the same, to the byte. */
export const notFound = (): Refusal => new Refusal('not_found', 'Nothing is visible under this address.', {})

/** The one place where we say that we cannot take a request now, whatever we ran out of. */
export const overloaded = (detail: string, cause?: unknown): Refusal =>
  new Refusal('service_overloaded', detail, {}, { cause, retryAfterSeconds: 1 })

/** The one place where we say that a change may have been made or not: its commit was sent and the answer was lost. */
export const outcomeUnknown = (cause: unknown): Refusal => {
  const detail = 'The connection to the database broke during the commit: the request may have been carried out.'
  return new Refusal('outcome_unknown', detail, {}, { cause, retryAfterSeconds: 1 })
}

/** The one place of "slower": by the clock, or by what is live at once. */
export const rateLimited = (detail: string, retryAfterSeconds: number): Refusal =>
  new Refusal('rate_limited', detail, {}, { retryAfterSeconds })

/** The one place where an idempotency key is refused for having stood for another body. */
export const keyReused = (): Refusal =>
  new Refusal('idempotency_key_reused', 'This key was used with another body.', {})

export type Versioned = { readonly version: number }

/** The one place where a change is refused because it rests on another version than the one that stands. */
export function changedSince({ version }: Versioned): Refusal {
  const again = `Read it again, and send \`If-Match: "${version}"\` for a change that rests on it.`
  return new Refusal('precondition_failed', `It is at version ${version} now. ${again}`, {})
}

/** Raises `precondition_failed` when the change rests on another version than the one that stands. A tag may say more behind it. */
export function requireVersion(current: Versioned, ifMatch: string | null): void {
  if (ifMatch === null || ifMatch === '*') return
  if (/^"([0-9]+)(-[0-9a-z]+)?"$/.exec(ifMatch)?.[1] !== `${current.version}`) throw changedSince(current)
}
