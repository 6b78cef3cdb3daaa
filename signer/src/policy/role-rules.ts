import { DecisionClaims, decisionType, type SettlementRole, type SignRequest } from '@firsthand/wire/signer'
import { compactVerify, importJWK } from 'jose'
import { Compile } from 'typebox/compile'
import { signerOf } from '../curve.ts'
import type { SettlementPolicy } from './policies.ts'
import { type Facts, type Rule, rowFor } from './settlement-rules.ts'

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

/** What a role looks at beyond the intent. A role without a row here could not be started. */
export const roleRules: Readonly<Record<SettlementRole, readonly Rule[]>> = {
  operator: [['attestation', attestationsHold]],
  fee: [
    ['schedule', (facts) => scheduleOf(facts) !== undefined],
    ['fee', feeIsOwed],
  ],
  compliance: [['decision', decisionHolds]],
}

const claimsShape = Compile(DecisionClaims)
/** A decision may come from a clock a little ahead of ours. */
const clockLeewaySeconds = 5

/** The claims of a decision that Compliance's own key signed; null for any other text. */
async function signedClaims(policy: SettlementPolicy, decision: string): Promise<DecisionClaims | null> {
  const keys = policy.compliance?.decisionKeys ?? {}
  try {
    const { payload } = await compactVerify(
      decision,
      async ({ kid = '', typ }) => {
        const x = Object.hasOwn(keys, kid) ? keys[kid] : undefined
        if (x === undefined || typ !== decisionType) throw new Error('not a decision by a pinned key')
        return importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA')
      },
      { algorithms: ['EdDSA'] },
    )
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
    return claimsShape.Check(claims) ? claims : null
  } catch {
    return null
  }
}

/** Compliance attested, a moment ago, exactly this: caller, wallet, action, contract, reference and intent. */
async function decisionHolds({ policy, request, digest, nowSeconds }: Facts): Promise<boolean> {
  const { customer, decision } = (request as SignRequest<'compliance'>).evidence
  const claims = await signedClaims(policy, decision)
  if (claims === null || claims.outcome !== 'attested') return false
  const ageSeconds = nowSeconds - claims.iat
  const fresh = ageSeconds >= -clockLeewaySeconds && ageSeconds <= (policy.compliance?.decisionAgeSecondsMax ?? 0)
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
