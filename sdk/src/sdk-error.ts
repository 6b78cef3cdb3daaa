/** What every error of the SDK has: a `code` to branch on, and a `remedy`. */
export abstract class SdkError extends Error {
  abstract readonly code: string
  /** What to do about it, as a sentence. */
  abstract readonly remedy: string
}

/** Whether an error is one of the SDK's. */
export const isSdkError = (error: unknown): error is SdkError => error instanceof SdkError

/** An option that cannot work, refused before anything is sent. */
export class InvalidOption extends SdkError {
  override readonly name = 'InvalidOption'
  readonly code = 'invalid_option'
  readonly option: string
  readonly remedy: string
  constructor(option: string, remedy: string) {
    super(`The option \`${option}\` cannot be used. ${remedy}`)
    this.option = option
    this.remedy = remedy
  }
}

/** The caller's own signal ended it. Whether the last call was carried out is not known. */
export class GivenUp extends SdkError {
  override readonly name = 'GivenUp'
  readonly code = 'given_up'
  readonly retryable = false
  readonly whoActs = 'storefront'
  readonly remedy: string
  /** The quote or the purchase that exists already; null when none is known. */
  readonly reference: string | null
  constructor(cause: unknown, reference: string | null = null) {
    super(reference === null ? 'The call was given up.' : `The purchase ${reference} was given up.`, { cause })
    this.reference = reference
    this.remedy =
      reference === null
        ? 'Before a call that creates something, read first whether this one was carried out.'
        : 'Go on with `buy({ reference, … })`, or leave it: a quote expires, and a purchase can be cancelled.'
  }
}
