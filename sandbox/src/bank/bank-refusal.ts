/** A request that the sandbox bank refuses. */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal'
  readonly status: 400 | 404 | 409 | 413
  constructor(status: 400 | 404 | 409 | 413, message: string) {
    super(message)
    this.status = status
  }
}
