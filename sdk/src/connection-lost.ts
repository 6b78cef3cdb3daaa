import { SdkError } from './sdk-error.ts'

/**
 * No answer of the service arrived: the connection broke, the time limit passed, or somebody else answered in its place. Whether
 * the call was carried out is not known.
 */
export class ConnectionLost extends SdkError {
  override readonly name = 'ConnectionLost'
  readonly code = 'connection_lost'
  readonly retryable = true
  readonly whoActs = 'storefront'
  readonly remedy = 'Ask again. Before a call that creates something, read first whether it was carried out.'
  /** The status of an answer that is not the service's; null when none came. */
  readonly status: number | null
  constructor(cause: unknown, status: number | null) {
    const what = status === null ? 'No answer came' : `An answer of status ${status} came that is not the service’s`
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause).slice(0, 200)}`, { cause })
    this.status = status
  }
}
