/** What the page of the test is given. */
export type PageSettings = {
  readonly url: string
  readonly chainUrl: string
  readonly token: string
  readonly key: string
  readonly router: string
}
