import { createHash } from 'node:crypto'
import { type ProblemSettings, problemText, refusalOf } from '@firsthand/http/errors'
import { keyReused, Refusal } from '@firsthand/refusal/refusal'
import { canonicalJson } from '@firsthand/strict-json/canonical-json'
import { mayPass, rowOf } from '@firsthand/wire/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Answered, Claim, IdempotencyStore } from './idempotency.store.ts'

/** Optional: a retry under the same key makes nothing new. */
export const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[!-~]{1,255}$',
      description:
        'Kept for 24 hours. The same key and body answer what was made, as it is now; another body is refused.',
    }),
  ),
})

export type Idempotency = { readonly store: IdempotencyStore; readonly problems: ProblemSettings }

/** The order of the members and the blanks between them do not make another body. */
export const hashOf = (body: unknown) => createHash('sha256').update(canonicalJson(body)).digest('base64url')

/** The call itself, and what is answered when it has made something under this key: that, as it is now. */
type KeyedWork<T> = {
  readonly first: (claim: Claim | null) => Promise<T>
  readonly again: (reference: string) => Promise<T>
}

function replay<T>(reply: FastifyReply, { status, location, answer }: Answered, { again }: KeyedWork<T>): Promise<T> {
  reply.code(status).header('idempotent-replayed', 'true')
  if (location !== null) reply.header('location', location)
  if (status < 400) return again(answer)
  reply.request.refusedWith = JSON.parse(answer).code
  return reply.type('application/problem+json').send(answer) as never
}

/**
 * Runs a call under its idempotency key (contract 5); without one it just runs. The work itself keeps the reference of what it
 * makes, in its own transaction. A refusal is kept here, unless the same call may succeed later: then the next one starts anew.
 */
export async function underKey<T>(
  { store, problems }: Idempotency,
  request: FastifyRequest,
  reply: FastifyReply,
  work: KeyedWork<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return work.first(null)
  const { caller, routeOptions } = request
  const endpoint = `${request.method} ${routeOptions.url}`
  const standing = await store.claim(caller, { endpoint, key, bodyHash: hashOf(request.body) })
  if (standing === 'reused') throw keyReused()
  if (standing === 'in_progress') {
    const again = { retryAfterSeconds: 1 }
    throw new Refusal('idempotency_in_progress', 'A call under this key is still running.', {}, again)
  }
  if ('answered' in standing) return replay(reply, standing.answered, work)
  const { claim } = standing
  try {
    return await work.first(claim)
  } catch (error) {
    const refusal = refusalOf(error)
    // The claim stays: either it was used, or the next call takes it over in half a minute, when nothing can come of the first.
    if (refusal.reason === 'outcome_unknown') throw error
    const { status } = rowOf(refusal.reason)
    const surface = routeOptions.config.surface ?? 'general'
    const answer = problemText(refusal, surface, request.id, problems)
    if (mayPass(refusal.reason)) await store.giveBack(caller, claim)
    else await store.keep(caller, claim, { status, location: null, answer })
    throw error
  }
}
