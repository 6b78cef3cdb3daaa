import { readFileSync } from 'node:fs'
import { claimsSigner } from '@firsthand/statements/signed-claims'
import { type CustodyClaims, custodyType } from '@firsthand/wire/bank-transfer/custody'
import { type StatementClaims, statementType } from '@firsthand/wire/evidence/delivery-evidence'

/**
 * The key by which the ledger's attestor signs: a PKCS#8 file of its own, Ed25519. No other process reads it, the worker least
 * of all.
 */
export function openStatementKey(file: string) {
  const { x, kid, sign } = claimsSigner(readFileSync(file))
  return {
    /** What the delivery signers' policy pins. */
    publicKey: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' },
    sign: (claims: StatementClaims): string => sign(statementType, claims),
    signCustody: (claims: CustodyClaims): string => sign(custodyType, claims),
    /** Whether the file still has this key: one that was withdrawn or replaced must not go on signing unnoticed. */
    fault(): string | null {
      try {
        return claimsSigner(readFileSync(file)).kid === kid ? null : 'the file has another statement key than is used'
      } catch {
        return 'the statement key’s file cannot be read'
      }
    },
  }
}

export type StatementKey = ReturnType<typeof openStatementKey>
