import { DecisionClaims, decisionType, type SettlementRole, type SignRequest } from '@firsthand/wire/signer'
import { Compile } from 'typebox/compile'
import { signerOf } from '../curve.ts'
import { type Facts, type Rule, rowFor } from './settlement-rules.ts'
import { isFresh, signedClaims } from './signed-claims.ts'

const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')

/** The schedule that the request names, while it is in force. */
function scheduleOf({ policy, request, nowSeconds }: Facts) {
  const { scheduleId } = (request as SignRequest<'fee'>).evidence
  return policy.fee?.schedules.find(
    ({ id, from, until }) => id === scheduleId && from <= nowSeconds && (until === null || nowSeconds < until),
  )
}

/** Rounded down: a buyer is never charged a part of a base unit. */
function feeIsOwed(facts: Facts): boolean {
  const { intent } = facts.request
  const schedule = scheduleOf(facts)
  const row = schedule && rowFor(schedule.fees, facts.request)
  if (!schedule || !row) return false
  const owed = (BigInt(intent.cashAmount) * BigInt(row.bps)) / 10_000n
  return BigInt(intent.feeAmount) === owed && intent.feeRecipient === schedule.recipient
}

/** Nothing that can settle exists before Compliance has attested: the operator sees both signatures first. */
function attestationsHold({ policy, request, digest }: Facts): boolean {
  const { complianceAttestation, feeAttestation } = (request as SignRequest<'operator'>).evidence
  const { compliance = [], fee = [] } = policy.operator?.attesters ?? {}
  const signedBy = (signature: string) => signerOf(bytes(digest), bytes(signature)) ?? ''
  return compliance.includes(signedBy(complianceAttestation)) && fee.includes(signedBy(feeAttestation))
}

/** The operator's bound on the route; undefined where its policy has none. */
export const boundOf = (policy: Facts['policy'], request: SignRequest) => rowFor(policy.operator?.bounds ?? [], request)

/**
 * What is left of the cash after the fee buys no more units than at the lowest price that the policy allows. Whoever moves the
 * venue's price, or reads a wrong one, gets no signature for more.
 */
function priceHolds({ policy, request }: Facts): boolean {
  const { cashAmount, feeAmount, minUnits } = request.intent
  const bound = boundOf(policy, request)
  if (bound === undefined) return false
  return BigInt(minUnits) * BigInt(bound.priceMin) <= (BigInt(cashAmount) - BigInt(feeAmount)) * BigInt(bound.unitScale)
}

/** What a role looks at beyond the intent. A role without a row here could not be started. */
export const roleRules: Readonly<Record<SettlementRole, readonly Rule[]>> = {
  operator: [
    ['price', priceHolds],
    ['attestation', attestationsHold],
  ],
  fee: [
    ['schedule', (facts) => scheduleOf(facts) !== undefined],
    ['fee', feeIsOwed],
  ],
  compliance: [['decision', decisionHolds]],
}

const claimsShape = Compile(DecisionClaims)

/** Compliance attested, a moment ago, exactly this: caller, wallet, action, contract, reference and intent. */
function decisionHolds({ policy, request, digest, nowSeconds }: Facts): boolean {
  const { customer, decision } = (request as SignRequest<'compliance'>).evidence
  const { decisionKeys: keys = {}, decisionAgeSecondsMax = 0 } = policy.compliance ?? {}
  const claims = signedClaims<DecisionClaims>({ type: decisionType, shape: claimsShape, keys }, decision)
  if (claims === null || claims.outcome !== 'attested') return false
  const fresh = isFresh(claims, nowSeconds, decisionAgeSecondsMax)
  const same =
    claims.tenant === request.tenant &&
    claims.customer === customer &&
    claims.wallet === request.intent.buyer &&
    claims.chainId === request.chainId &&
    claims.contract === request.router &&
    claims.reference === request.reference &&
    claims.digest === digest
  return fresh && same
}
