/** What a racer sends, and what it hears. */
export type Call = {
  readonly url: string
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}
export type Heard = {
  readonly status: number
  readonly replayed: boolean
  readonly answer: Readonly<Record<string, unknown>>
}
