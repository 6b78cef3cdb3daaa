import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'headers'>

/** The token of a bearer header, or null. The scheme's name may be written in any case. */
export function tokenOf({ headers: { authorization } }: Asked): string | null {
  if (authorization === undefined || authorization.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return authorization.slice(7).trimStart()
}

/** What RFC 6750 leaves out of a description. */
const outside = /[^ !#-[\]-~]/g

const described = (error: string, detail: string) =>
  `Bearer error="${error}", error_description="${detail.replaceAll(outside, "'")}"`

/** The `WWW-Authenticate` of a 401 (RFC 6750, 3). Without a token there is no error to name. */
export const challengeOf = (request: Asked, detail: string): string =>
  tokenOf(request) === null ? 'Bearer' : described('invalid_token', detail)

/** The challenge to log in again (RFC 9470, 3): a client sends `max_age` on to the identity provider. */
export const stepUpChallengeOf = (detail: string, maxAgeSeconds: number): string =>
  `${described('insufficient_user_authentication', detail)}, max_age=${maxAgeSeconds}`
