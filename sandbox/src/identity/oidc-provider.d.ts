// The package ships no types; this is the part of it that the sandbox uses.
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export type IssuedToken = { readonly accountId?: string; readonly clientId?: string }

  /** What an access token is issued for carries when the person logged in, in unix seconds, and the session of their client. */
  export type GrantSource = { readonly authTime?: number; readonly sid?: string }
  export type TokenContext = {
    readonly oidc: {
      readonly entities: { readonly AuthorizationCode?: GrantSource; readonly RefreshToken?: GrantSource }
    }
  }

  export type RefreshingClient = { grantTypeAllowed(type: string): boolean }
  export type PageContext = { body: string }

  type Interaction = {
    readonly uid: string
    readonly prompt: { readonly name: string }
    readonly params: { readonly client_id: string; readonly prompt?: string }
    readonly session?: { readonly accountId: string }
  }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    callback(): RequestListener
    readonly Grant: new (grant: {
      readonly accountId: string
      readonly clientId: string
    }) => Grant
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
