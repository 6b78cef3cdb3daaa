import type { PolicyRule, SignRefusal } from '@firsthand/wire/signer'

/** A signer's "no", with what the caller is answered. Anything else thrown is an outage. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: 403 | 409
  readonly answer: SignRefusal

  constructor(status: 403 | 409, answer: SignRefusal) {
    super(answer.code)
    this.status = status
    this.answer = answer
  }
}

/** The policy refuses by this rule. */
export const declined = (rule: PolicyRule): Refused => new Refused(403, { code: 'declined', rule })

/** Something else was claimed before: two intents of one quote, or two calls at one nonce, must never both be signed. */
export const equivocation = (): Refused => new Refused(409, { code: 'equivocation' })

/** By which the journal says that a newer policy was accepted. */
export const notNewest = 'FH003'

/** Another replica has accepted a newer policy since this process read its own. */
export class NewerPolicy extends Error {
  override readonly name = 'NewerPolicy'
}

/** The key or its journal failed: nothing was judged, and the caller may ask the other replica. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
