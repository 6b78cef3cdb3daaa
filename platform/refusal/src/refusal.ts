import type { ComplianceMembers, ComplianceReason } from '@firsthand/wire/compliance-refusals'
import type { Members, Reason } from '@firsthand/wire/refusals'

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

  constructor(
    reason: R,
    detail: string,
    members: MembersOf<R>,
    options: ErrorOptions & { readonly retryAfterSeconds?: number } = {},
  ) {
    super(`${reason}: ${detail}`, options)
    this.reason = reason
    this.detail = detail
    this.members = members
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
