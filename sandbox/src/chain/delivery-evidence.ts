import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  type DeliveryEvidence,
  type DeliveryFacts,
  type ReleaseClaims,
  releaseType,
  type StatementClaims,
  statementType,
} from '@firsthand/wire/evidence/delivery-evidence'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'

type NamedKey = { readonly kid: string; readonly privateKey: KeyObject }
/** The keys of both who speak for a delivery. */
export type EvidenceKeys = { readonly decision: NamedKey; readonly statement: NamedKey }

/** Keys of a test's own, and what the delivery signers' policy pins of them. */
export function makeEvidenceKeys() {
  const made = (kid: string) => ({ kid, ...generateKeyPairSync('ed25519') })
  const [decision, statement] = [made('compliance-test'), made('ledger-test')]
  const pinned = ({ kid, publicKey }: ReturnType<typeof made>) => ({
    [kid]: String(publicKey.export({ format: 'jwk' }).x),
  })
  const keys: EvidenceKeys = { decision, statement }
  return { keys, pinned: { decisionKeys: pinned(decision), statementKeys: pinned(statement) } }
}

function signed(key: NamedKey, typ: string, claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode({ alg: 'EdDSA', typ, kid: key.kid })}.${encode(claims)}`
  return `${text}.${sign(null, Buffer.from(text), key.privateKey).toString('base64url')}`
}

/** What the two statements are about. */
function factsOf({ tenant, reference, chainId, to: contract, call }: TransactionRequest<'delivery'>): DeliveryFacts {
  if (call.function !== 'deliver') throw new Error('only a delivery has evidence')
  return { tenant, reference, chainId, contract, wallet: call.to, units: call.units }
}

/** What a test changes in the claims, by who makes them; what is wrong with them is up to the test. */
type Changes = {
  readonly decision?: Partial<Record<keyof ReleaseClaims, unknown>>
  readonly statement?: Partial<Record<keyof StatementClaims, unknown>>
}

/** The evidence for a delivery, as Compliance and the ledger's attestor would sign it. */
export function evidenceOn(
  request: TransactionRequest<'delivery'>,
  keys: EvidenceKeys,
  changes: Changes = {},
): DeliveryEvidence {
  const [facts, iat] = [factsOf(request), Math.floor(Date.now() / 1000)]
  const jti = `dec_${randomBytes(8).toString('hex')}`
  const release = { iss: 'firsthand-compliance', jti, iat, outcome: 'released', customer: 'acme-buyer-1', ...facts }
  const books = { iss: 'firsthand-ledger', iat, paid: '1000', currency: 'EUR', posting: 'posting-1', ...facts }
  return {
    decision: signed(keys.decision, releaseType, { ...release, ...changes.decision }),
    statement: signed(keys.statement, statementType, { ...books, ...changes.statement }),
  }
}
