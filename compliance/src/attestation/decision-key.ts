import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ReleaseClaims, releaseType } from '@firsthand/wire/delivery-evidence'
import { type DecisionClaims, decisionType } from '@firsthand/wire/signer'
import { calculateJwkThumbprint, exportJWK, importPKCS8, type JWK, SignJWT } from 'jose'

/** Signs decisions. The private key never leaves this module. */
export type DecisionKey = {
  /** The public half, as it is published and pinned by signers. */
  readonly publicKey: JWK
  sign(claims: DecisionClaims): Promise<string>
  /** Another kind of statement, so that neither can be taken for the other. */
  signRelease(claims: ReleaseClaims): Promise<string>
}

/** The key by which Compliance signs its decisions: a PKCS#8 file of its own, Ed25519. */
export async function openDecisionKey(file: string): Promise<DecisionKey> {
  const pem = readFileSync(file, 'utf8')
  const key = await importPKCS8(pem, 'EdDSA')
  const bare = await exportJWK(createPublicKey(pem))
  const publicKey = { ...bare, kid: await calculateJwkThumbprint(bare), alg: 'EdDSA', use: 'sig' }
  const signed = (typ: string, claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', typ, kid: publicKey.kid }).sign(key)
  return {
    publicKey,
    sign: (claims) => signed(decisionType, claims),
    signRelease: (claims) => signed(releaseType, claims),
  }
}
