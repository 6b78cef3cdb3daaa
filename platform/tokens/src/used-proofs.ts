import { overloaded, rateLimited } from '@firsthand/refusal/refusal'
import { proofUsed } from '@firsthand/refusal/token-binding'
import { usableSeconds } from './dpop-proof.ts'
import { leewaySeconds } from './verify-token.ts'

/** From the first moment at which a proof is accepted until the last. */
const proofWindowMs = (usableSeconds + leewaySeconds + 1) * 1000

type Generation = { readonly used: Set<string>; readonly byKey: Map<string, number> }

const nothing = (): Generation => ({ used: new Set(), byKey: new Map() })

/** How many proofs are remembered: of all keys in a window, and of one, so that nobody takes the place of all others. */
const standard = { all: 200_000, ofOne: 20_000 }

/**
 * The proofs that this process has accepted, each for longer than it could be used. They are kept in two generations, each as
 * long as the window, so that what is forgotten is forgotten at once and what is kept has a bound.
 */
export function usedProofs(now: () => number, { all, ofOne } = standard) {
  let current = nothing()
  let before = nothing()
  let turnsAt = now() + proofWindowMs

  function turn(): void {
    const at = now()
    if (at < turnsAt) return
    before = at < turnsAt + proofWindowMs ? current : nothing()
    current = nothing()
    turnsAt = at + proofWindowMs
  }

  /** Keeps this use of a proof, or raises why not. Where there is no room for it, the request is refused and not let through. */
  return (boundTo: string, print: string): void => {
    turn()
    if (current.used.has(print) || before.used.has(print)) throw proofUsed()
    const ofThis = current.byKey.get(boundTo) ?? 0
    if (ofThis >= ofOne) throw rateLimited('Too many proofs of one key.', proofWindowMs / 1000)
    if (current.used.size >= all) throw overloaded('This instance has as many proofs as it can remember.')
    current.used.add(print)
    current.byKey.set(boundTo, ofThis + 1)
  }
}
