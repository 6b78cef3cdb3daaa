import type { Members, Reason } from '@firsthand/wire/refusals'

/** A "no" that the caller is meant to understand. Anything else thrown is a bug or an outage. */
export class Refusal<R extends Reason = Reason> extends Error {
  override readonly name = 'Refusal'
  readonly reason: R
  readonly detail: string
  readonly members: Members<R>
  readonly retryAfterSeconds: number | undefined

  constructor(
    reason: R,
    detail: string,
    members: Members<R>,
    options: ErrorOptions & { readonly retryAfterSeconds?: number } = {},
  ) {
    super(`${reason}: ${detail}`, options)
    this.reason = reason
    this.detail = detail
    this.members = members
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
