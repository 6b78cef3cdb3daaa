import { createHash } from 'node:crypto'
import { type ProblemSettings, problemText, refusalOf } from '@firsthand/http/errors'
import { keyReused } from '@firsthand/refusal/key-reused'
import { Refusal } from '@firsthand/refusal/refusal'
import { rowOf } from '@firsthand/wire/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Answered, Claim, IdempotencyStore } from './idempotency.store.ts'

/** Optional: a retry under the same key is answered as the first call was. */
export const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[!-~]{1,255}$',
      description: 'Kept for 24 hours. The same key and body replay the first answer; another body is refused.',
    }),
  ),
})

export type Idempotency = { readonly store: IdempotencyStore; readonly problems: ProblemSettings }

/** Two bodies of one text are one. */
export const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** What is our fault, or passes by itself, is not kept: the next call under the key starts anew. */
const isKept = ({ reason }: Refusal) => rowOf(reason).status < 500 && rowOf(reason).status !== 429

function replay(reply: FastifyReply, { status, location, body }: Answered): FastifyReply {
  reply.code(status).header('idempotent-replayed', 'true')
  if (location !== null) reply.header('location', location)
  return reply.type(status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json').send(body)
}

/**
 * Runs a call under its idempotency key (contract 5); without one it just runs. The work itself keeps what it answers
 * when it succeeds, in its own transaction; a refusal is kept here.
 */
export async function underKey<T>(
  { store, problems }: Idempotency,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (claim: Claim | null) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return work(null)
  const { caller, routeOptions } = request
  const endpoint = `${request.method} ${routeOptions.url}`
  const standing = await store.claim(caller, { endpoint, key, bodyHash: hashOf(request.body) })
  if (standing === 'reused') throw keyReused()
  if (standing === 'in_progress') {
    const again = { retryAfterSeconds: 1 }
    throw new Refusal('idempotency_in_progress', 'A call under this key is still running.', {}, again)
  }
  if ('answered' in standing) return replay(reply, standing.answered) as never
  const { claim } = standing
  try {
    return await work(claim)
  } catch (error) {
    const refusal = refusalOf(error)
    const surface = routeOptions.config.surface ?? 'general'
    const body = problemText(refusal, surface, request.id, problems)
    if (isKept(refusal)) await store.keep(caller, claim, { status: rowOf(refusal.reason).status, location: null, body })
    else await store.giveBack(caller, claim)
    throw error
  }
}
