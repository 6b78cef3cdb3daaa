import type { credentialsOf } from '@firsthand/http/bearer'
import { proofUsed } from '@firsthand/refusal/token-binding'
import { senderProof } from '@firsthand/tokens/prove-sender'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import type { UsedProofStore } from './used-proof.store.ts'

type Settings = {
  /** Where customers and officers reach Compliance: what a proof must name. */
  readonly publicUrl: () => string
  readonly store: Pick<UsedProofStore, 'keep'>
}

/** Asks for the proof of the key that a token is bound to (RFC 9449). What changes something is kept for all instances. */
export function proofGuard({ store, publicUrl }: Settings) {
  const prove = senderProof({ publicUrl })
  return async (
    request: FastifyRequest,
    caller: Caller,
    credentials: NonNullable<ReturnType<typeof credentialsOf>>,
  ): Promise<void> => {
    const { method, raw, headers } = request
    const print = await prove(caller, { ...credentials, method, target: raw.url ?? '', proof: headers.dpop })
    if (print === null || method === 'GET') return
    if (!(await store.keep(caller, print))) throw proofUsed()
  }
}

export type RequireProof = ReturnType<typeof proofGuard>
