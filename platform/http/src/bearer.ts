import type { FastifyRequest } from 'fastify'

/** The token of a bearer header, or null. The scheme's name may be written in any case. */
export function tokenOf({ headers: { authorization } }: FastifyRequest): string | null {
  if (authorization === undefined || authorization.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return authorization.slice(7).trimStart()
}
