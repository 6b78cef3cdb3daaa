import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type DecisionClaims, decisionType } from '@firsthand/wire/signer'
import { calculateJwkThumbprint, exportJWK, importPKCS8, type JWK, SignJWT } from 'jose'

/** Signs decisions. The private key never leaves this module. */
export type DecisionKey = {
  /** The public half, as it is published and pinned by signers. */
  readonly publicKey: JWK
  sign(claims: DecisionClaims): Promise<string>
}

/** The key by which Compliance signs its decisions: a PKCS#8 file of its own, Ed25519. */
export async function openDecisionKey(file: string): Promise<DecisionKey> {
  const pem = readFileSync(file, 'utf8')
  const key = await importPKCS8(pem, 'EdDSA')
  const bare = await exportJWK(createPublicKey(pem))
  const publicKey = { ...bare, kid: await calculateJwkThumbprint(bare), alg: 'EdDSA', use: 'sig' }
  return {
    publicKey,
    sign: (claims) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', typ: decisionType, kid: publicKey.kid }).sign(key),
  }
}
