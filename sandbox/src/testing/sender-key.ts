import { createHash, randomUUID } from 'node:crypto'
import { clientSecret } from '../identity/identity-configuration.ts'
import { makeKey, type PrivateKey, type SignatureAlgorithm, signToken } from '../identity/identity-tokens.ts'

type Json = Readonly<Record<string, unknown>>

/** What a proof is made for. */
export type Proven = { readonly method: string; readonly url: string; readonly token?: string }

export const publicHalf = ({ kty, crv, x, y, n, e }: PrivateKey): Json =>
  Object.fromEntries(Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined))

export const athOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Somebody with a key of their own, to which tokens are bound (RFC 9449). */
export async function makeSender(alg?: SignatureAlgorithm) {
  const key = await makeKey(alg)
  const header = { typ: 'dpop+jwt', kid: undefined, jwk: publicHalf(key) }

  /** Claims and header members replace the usual ones; undefined leaves one out. */
  function proof({ method, url, token }: Proven, claims: Json = {}, headers: Json = {}): string {
    const about = { htm: method, htu: url, iat: Math.floor(Date.now() / 1000), jti: randomUUID() }
    return signToken(
      key,
      { ...about, ...(token !== undefined && { ath: athOf(token) }), ...claims },
      { ...header, ...headers },
    )
  }
  return {
    key,
    header,
    /** The thumbprint by which a token names the key. */
    jkt: key.kid,
    cnf: { jkt: key.kid },
    proof,
    /** A persona's token as the sandbox's provider issues it, bound to this key. */
    async token(issuer: string, persona: string): Promise<string> {
      const url = `${issuer}/token`
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${persona}:${clientSecret}`)}`, dpop: proof({ method: 'POST', url }) },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
        signal: AbortSignal.timeout(10_000),
      })
      const answer = (await response.json()) as { access_token: string; token_type: string }
      if (answer.token_type !== 'DPoP') throw new Error(`no bound token: ${JSON.stringify(answer)}`)
      return answer.access_token
    },
    /** The headers of one request. */
    headers: (proven: Required<Proven>): Record<string, string> => ({
      authorization: `DPoP ${proven.token}`,
      dpop: proof(proven),
    }),
  }
}

export type Sender = Awaited<ReturnType<typeof makeSender>>
