/**
 * No answer of the service arrived: the connection broke, or a proxy on the way answered in its place. Whether the call was
 * carried out is not known.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code = 'connection_lost'
  /** False when the caller gave the call up itself. */
  readonly retryable: boolean
  readonly whoActs = 'storefront'
  readonly remedy = 'Ask again. Before a call that creates something, read first whether it was carried out.'
  /** The status that a proxy on the way answered; null when none did. */
  readonly status: number | null
  constructor(cause: unknown, status: number | null, isGivenUp = false) {
    const what = status === null ? 'No answer came' : `An answer of status ${status} came that is not the service’s`
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause).slice(0, 200)}`, { cause })
    this.status = status
    this.retryable = !isGivenUp
  }
}
