import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'headers'>

/** The token of a bearer header, or null. The scheme's name may be written in any case. */
export function tokenOf({ headers: { authorization } }: Asked): string | null {
  if (authorization === undefined || authorization.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return authorization.slice(7).trimStart()
}

/** What RFC 6750 leaves out of a description. */
const outside = /[^ !#-[\]-~]/g

/** The `WWW-Authenticate` of a 401 (RFC 6750, 3). Without a token there is no error to name. */
export const challengeOf = (request: Asked, detail: string): string =>
  tokenOf(request) === null
    ? 'Bearer'
    : `Bearer error="invalid_token", error_description="${detail.replaceAll(outside, "'")}"`
