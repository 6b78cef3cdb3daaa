import { readFileSync } from 'node:fs'
import { claimsSigner } from '@firsthand/statements/signed-claims'
import { type ReleaseClaims, releaseType } from '@firsthand/wire/evidence/delivery-evidence'
import { type DecisionClaims, decisionType } from '@firsthand/wire/signer'

/** The key by which Compliance signs its decisions: a PKCS#8 file of its own, Ed25519. The private key never leaves this module. */
export function openDecisionKey(file: string) {
  const { x, kid, sign } = claimsSigner(readFileSync(file))
  return {
    /** The public half, as it is published and pinned by signers. */
    publicKey: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' },
    sign: (claims: DecisionClaims): string => sign(decisionType, claims),
    /** Another kind of statement, so that neither can be taken for the other. */
    signRelease: (claims: ReleaseClaims): string => sign(releaseType, claims),
  }
}

export type DecisionKey = ReturnType<typeof openDecisionKey>
