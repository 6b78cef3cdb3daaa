import type { credentialsOf } from '@firsthand/http/bearer'
import { proofUsed } from '@firsthand/refusal/token-binding'
import { senderProof } from '@firsthand/tokens/prove-sender'
import type { Caller } from '@firsthand/values/values'
import type { FastifyRequest } from 'fastify'
import type { UsedProofStore } from './used-proof.store.ts'

type Credentials = ReturnType<typeof credentialsOf>

type Settings = {
  /** Where callers reach the API: what a proof must name. */
  readonly publicUrl: () => string
  readonly store: UsedProofStore
  readonly now?: () => number
}

/** A token that is bound to nothing, sent as such: most are. */
export const needsNoProof = ({ boundTo }: Caller, credentials: Credentials): boolean =>
  boundTo === undefined && credentials?.scheme === 'Bearer'

/** Each instance remembers what it was asked; what changes something is kept for all of them. */
const isKeptForAll = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && config.bindsNothing !== true

/** Asks for the proof of the key that a token is bound to (RFC 9449); answers the caller again. */
export function proofGuard({ store, ...settings }: Settings) {
  const prove = senderProof(settings)
  return async (request: FastifyRequest, caller: Caller | null, credentials: Credentials): Promise<Caller | null> => {
    if (caller === null || credentials === null) return caller
    const { method, raw, headers } = request
    const print = await prove(caller, { ...credentials, method, target: raw.url ?? '', proof: headers.dpop })
    if (print !== null && isKeptForAll(request) && !(await store.keep(caller.tenantId, print))) throw proofUsed()
    return caller
  }
}

export type RequireProof = ReturnType<typeof proofGuard>
