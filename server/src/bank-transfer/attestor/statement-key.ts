import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type StatementClaims, statementType } from '@firsthand/wire/delivery-evidence'

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The key by which the ledger's attestor signs: a PKCS#8 file of its own, Ed25519. No other process reads it, the worker least
 * of all.
 */
export function openStatementKey(file: string) {
  const key = createPrivateKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the statement key is no Ed25519 key')
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  // The members and their order are those of RFC 7638.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  return {
    /** What the delivery signers' policy pins. */
    publicKey: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' },
    sign(claims: StatementClaims): string {
      const text = `${encoded({ alg: 'EdDSA', typ: statementType, kid })}.${encoded(claims)}`
      return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
    },
  }
}

export type StatementKey = ReturnType<typeof openStatementKey>
