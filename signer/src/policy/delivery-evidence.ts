import {
  type DeliveryFacts,
  ReleaseClaims,
  releaseType,
  StatementClaims,
  statementType,
} from '@firsthand/wire/evidence/delivery-evidence'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'
import { Compile } from 'typebox/compile'
import { declined } from '../refused.ts'
import type { DeliveryPolicy } from './policies.ts'
import { isFresh, signedClaims } from './signed-claims.ts'

const releaseShape = Compile(ReleaseClaims)
const statementShape = Compile(StatementClaims)

/** On what a delivery was signed: Compliance's decision and the ledger's posting, by their ids. */
export type Grounds = { readonly decisionId: string; readonly posting: string }

type Wanted = DeliveryFacts & { readonly evidence: TransactionRequest<'delivery'>['evidence'] }

/** What both statements must be about; null for a call that gives nothing away. */
function deliveryIn(request: TransactionRequest): Wanted | null {
  const { tenant, reference, chainId, to: contract, call } = request
  if (call.function !== 'deliver') return null
  const evidence = 'evidence' in request ? request.evidence : undefined
  return { tenant, reference, chainId, contract, wallet: call.to, units: call.units, evidence }
}

const names = ['tenant', 'reference', 'chainId', 'contract', 'wallet', 'units'] as const
const isAbout = (claims: DeliveryFacts, wanted: DeliveryFacts) => names.every((name) => claims[name] === wanted[name])

/**
 * Judges a delivery by what two others signed a moment ago about exactly this tenant, reference, chain, contract, wallet and
 * number of units: Compliance that it may be released, and the ledger's attestor that it was paid. Null when the request
 * carries nothing to judge; raises `declined`.
 */
export function groundsOf(
  { evidence: pinned }: DeliveryPolicy,
  request: TransactionRequest,
  nowSeconds: number,
): Grounds | null {
  const wanted = deliveryIn(request)
  if (wanted?.evidence === undefined) return null
  const { decision, statement } = wanted.evidence
  const holds = (claims: (DeliveryFacts & { iat: number }) | null) =>
    claims !== null && isFresh(claims, nowSeconds, pinned.ageSecondsMax) && isAbout(claims, wanted)
  const release = { type: releaseType, shape: releaseShape, keys: pinned.decisionKeys }
  const released = signedClaims<ReleaseClaims>(release, decision)
  if (released === null || !holds(released)) throw declined('decision')
  const books = { type: statementType, shape: statementShape, keys: pinned.statementKeys }
  const stated = signedClaims<StatementClaims>(books, statement)
  if (stated === null || !holds(stated)) throw declined('statement')
  return { decisionId: released.jti, posting: stated.posting }
}

/** Whether a call gives units away, and so needs grounds. */
export const needsGrounds = ({ call }: TransactionRequest): boolean => call.function === 'deliver'
