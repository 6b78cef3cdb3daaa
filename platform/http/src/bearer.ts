import type { Refusal } from '@firsthand/refusal/refusal'
import { signatureAlgorithms } from '@firsthand/refusal/token-binding'
import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'headers'>

type Unauthenticated = Pick<Refusal, 'detail' | 'bindingError'>

type Credentials = { readonly scheme: 'Bearer' | 'DPoP'; readonly token: string }

const schemes = { bearer: 'Bearer', dpop: 'DPoP' } as const

/** What an authorization header presents, or null. The scheme's name may be written in any case. */
export function credentialsOf({ headers: { authorization = '' } }: Asked): Credentials | null {
  const blank = authorization.indexOf(' ')
  const name = blank === -1 ? '' : authorization.slice(0, blank).toLowerCase()
  if (name !== 'bearer' && name !== 'dpop') return null
  return { scheme: schemes[name], token: authorization.slice(blank + 1).trimStart() }
}

/** The token of an authorization header of either scheme, or null. */
export const tokenOf = (request: Asked): string | null => credentialsOf(request)?.token ?? null

/** What RFC 6750 leaves out of a description. */
const outside = /[^ !#-[\]-~]/g

const described = (scheme: Credentials['scheme'], error: string, detail: string) =>
  `${scheme} error="${error}", error_description="${detail.replaceAll(outside, "'")}"`

/** RFC 9449, 7.1: a challenge to send a token with the proof of its key names the algorithms of such proofs. */
const algs = `algs="${signatureAlgorithms.join(' ')}"`

/** The `WWW-Authenticate` of a 401 (RFC 6750, 3). Without a token there is no error to name. */
export function challengeOf(request: Asked, { detail, bindingError }: Unauthenticated): string {
  const scheme = credentialsOf(request)?.scheme
  if (bindingError !== undefined || scheme === 'DPoP')
    return `${described('DPoP', bindingError ?? 'invalid_token', detail)}, ${algs}`
  return scheme === undefined ? 'Bearer' : described(scheme, 'invalid_token', detail)
}

/** The challenge to log in again (RFC 9470, 3): a client sends `max_age` on to the identity provider. */
export function stepUpChallengeOf(request: Asked, detail: string, maxAgeSeconds: number): string {
  const { scheme = 'Bearer' } = credentialsOf(request) ?? {}
  return `${described(scheme, 'insufficient_user_authentication', detail)}, max_age=${maxAgeSeconds}`
}
