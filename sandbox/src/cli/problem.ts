/** A problem that the user can solve: what is wrong, and what to do next. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly next: string

  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}

/** A command line that cannot be read: the command's usage is shown with it. */
export class Misused extends Error {
  override readonly name = 'Misused'
}
