import type { ComplianceMembers, ComplianceReason } from '@firsthand/wire/compliance-refusals'

/** A "no" that the caller is meant to understand. Anything else thrown is a bug or an outage. */
export class Refusal<R extends ComplianceReason = ComplianceReason> extends Error {
  override readonly name = 'Refusal'
  readonly reason: R
  readonly detail: string
  readonly members: ComplianceMembers<R>
  readonly retryAfterSeconds: number | undefined

  constructor(
    reason: R,
    detail: string,
    members: ComplianceMembers<R>,
    options: ErrorOptions & { readonly retryAfterSeconds?: number } = {},
  ) {
    super(`${reason}: ${detail}`, options)
    this.reason = reason
    this.detail = detail
    this.members = members
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

type FieldError = ComplianceMembers<'invalid_request'>['errors'][number]

/** The one place where a request is called malformed: with one entry for each bad field. */
export const invalidRequest = (...errors: readonly FieldError[]): Refusal =>
  new Refusal('invalid_request', errors[0]?.message ?? 'The request is malformed.', { errors: [...errors] })

/** The one place of "not found": absent and another tenant's look the same. */
export const notFound = (): Refusal => new Refusal('not_found', 'Nothing is visible under this address.', {})

/** The one place where an officer is told that it takes another one. */
export const secondPersonNeeded = (detail: string): Refusal => new Refusal('second_person_needed', detail, {})
