import { DecisionClaims, decisionType, type SignRequest } from '@firsthand/wire/signer'
import { compactVerify, importJWK } from 'jose'
import { Compile } from 'typebox/compile'
import type { Facts } from './rule.ts'
import type { SettlementPolicy } from './settlement-policy.ts'

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
export async function decisionHolds({ policy, request, digest, nowSeconds }: Facts): Promise<boolean> {
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
