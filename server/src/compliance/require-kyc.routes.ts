import { tokenOf } from '@firsthand/http/bearer'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { FastifyRequest, preHandlerHookHandler } from 'fastify'
import { type Asking, type Buyer, type Compliance, type KycAnswer, type KycCall, kycRequired } from './compliance.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The buyer as Compliance knows it; on routes that need KYC only. */
    buyer: Buyer
  }
}

/** Who asks, with the token to show to Compliance. */
export const askingOf = (request: FastifyRequest): Asking => ({ caller: request.caller, token: tokenOf(request) ?? '' })

/** The KYC condition (contract 2): asked of Compliance with the caller's own token, and never from a request. */
export function requireKyc(compliance: Compliance, call: KycCall): preHandlerHookHandler {
  function admit(request: FastifyRequest, answer: KycAnswer): void {
    if (!('refusal' in answer)) request.buyer = answer
    else if (answer.refusal === 'kyc_required') throw kycRequired(answer)
    else throw tradeRefusals.kyc_attestation_unavailable()
  }
  return (request, _reply, done) => {
    const answer = compliance.buyer(askingOf(request), call)
    // An answer that is at hand costs no turn of the event loop.
    if (answer instanceof Promise) answer.then((received) => admit(request, received)).then(() => done(), done)
    else {
      admit(request, answer)
      done()
    }
  }
}
