// The package ships no types; this is the part of it that the sandbox uses.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export type IssuedToken = { readonly accountId?: string; readonly clientId?: string }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    callback(): RequestListener
  }
}
