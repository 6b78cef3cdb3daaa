/** One thing that a stub asks, with values from the request that it answers. */
export type Question =
  /** Another stub; it is sent the same request. */
  | { readonly stub: number; readonly path: string }
  /** A node; the member of the request is the body. */
  | { readonly node: string; readonly body: string }
  /** One statement, committed by itself. */
  | { readonly sql: string; readonly values: readonly string[] }
  /** A signature of the token. */
  | { readonly sign: true }

/** The stages of a call one after the other, the questions of one stage side by side. */
type Call = { readonly stages: readonly (readonly Question[])[]; readonly answer: string }

/** A stub: what it answers by path, the database that it asks, and the token that it signs with. */
export type Stub = {
  readonly calls: Readonly<Record<string, Call>>
  readonly database: { readonly url: string; readonly options?: string; readonly connections: number } | null
  readonly token: { readonly settingsFile: string; readonly keyId: string } | null
}

/** What a stub is asked with: the values that its questions name. */
export type Asked = Readonly<Record<string, string>>
