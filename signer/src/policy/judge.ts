import type { Hex } from '@firsthand/values/values'
import { domainSeparator, intentDigest } from '@firsthand/wire/intent-digest'
import type { IntentMessage } from '@firsthand/wire/settlement-intent'
import { type SignRequest, signRequests } from '@firsthand/wire/signer'
import { Compile } from 'typebox/compile'
import { declined } from '../refused.ts'
import type { SettlementPolicy } from './policies.ts'
import { roleRules } from './role-rules.ts'
import { settlementRules } from './settlement-rules.ts'

/** A request that the policy lets pass, and the digest to sign. */
export type Judged = { readonly request: SignRequest; readonly digest: Hex }

const shapes = {
  operator: Compile(signRequests.operator),
  fee: Compile(signRequests.fee),
  compliance: Compile(signRequests.compliance),
}

/** The separators of the routers that the policy names; a stranger's router never gets one. */
function separatorsOf(policy: SettlementPolicy): ReadonlyMap<string, Hex> {
  const routers = Object.entries(policy.chains).flatMap(([chainId, named]) =>
    Object.keys(named).map((router) => [chainId, router as Hex] as const),
  )
  const numberOf = (chainId: string) => Number(chainId.slice('eip155:'.length))
  return new Map(routers.map(([id, router]) => [`${id} ${router}`, domainSeparator(numberOf(id), router)]))
}

/** Digits that the type cannot hold have no digest: they fit the pattern, and are as misspelt as any other. */
function digestOf(separator: Hex, { intent }: SignRequest): Hex {
  try {
    return intentDigest(separator, intent as IntentMessage)
  } catch {
    throw declined('shape')
  }
}

/** Judges requests by one policy. Raises `declined` with the first rule that does not hold. */
export function judgeBy(policy: SettlementPolicy): (body: unknown, nowSeconds: number) => Judged {
  const shape = shapes[policy.role]
  const rules = [...settlementRules, ...roleRules[policy.role]]
  const separators = separatorsOf(policy)
  const nobody: Hex = `0x${'0'.repeat(64)}`
  return (body, nowSeconds) => {
    if (!shape.Check(body)) throw declined('shape')
    const request = body as SignRequest
    const digest = digestOf(separators.get(`${request.chainId} ${request.router}`) ?? nobody, request)
    const facts = { policy, request, digest, nowSeconds }
    for (const [name, holds] of rules) if (!holds(facts)) throw declined(name)
    return { request, digest }
  }
}
