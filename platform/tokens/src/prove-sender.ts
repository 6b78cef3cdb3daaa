import { proofMissing, tokenUnbound } from '@firsthand/refusal/token-binding'
import { verifyProof } from './dpop-proof.ts'
import { requestedAddress } from './same-address.ts'
import { usedProofs } from './used-proofs.ts'

/** A token as it came, and what it came with. */
export type Presented = Readonly<{
  scheme: 'Bearer' | 'DPoP'
  token: string
  method: string
  /** What the request line asked for. */
  target: string
  /** The `DPoP` header. */
  proof: unknown
}>

type Settings = Readonly<{
  /** Where callers reach this program. */
  publicUrl: () => string
  now?: () => number
}>

/**
 * Whether a verified token came from the holder of its key, asked on every call: a token that was verified a moment ago proves
 * nothing about who sends it now. Null when there is nothing to prove; otherwise the digest of the proof, which this process accepts
 * once. Raises `unauthenticated` when the token and the way it was sent do not go together, or the proof is not good.
 */
export function senderProof({ publicUrl, now = Date.now }: Settings) {
  const useOnce = usedProofs(now)

  async function prove({ token, method, target, proof }: Presented, boundTo: string): Promise<string> {
    const about = { token, method, address: requestedAddress(publicUrl(), target), boundTo }
    const print = await verifyProof(proof, about, now)
    useOnce(boundTo, print)
    return print
  }

  return ({ boundTo }: { readonly boundTo?: string }, presented: Presented): null | Promise<string> => {
    const isProven = presented.scheme === 'DPoP'
    if (boundTo === undefined && isProven) throw tokenUnbound()
    if (boundTo === undefined) return null
    if (!isProven) throw proofMissing()
    return prove(presented, boundTo)
  }
}

export type SenderProof = ReturnType<typeof senderProof>
