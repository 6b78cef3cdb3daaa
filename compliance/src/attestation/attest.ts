import { randomUUID } from 'node:crypto'
import type { AttestReply, AttestRequest } from '@firsthand/wire/compliance'
import type { DecisionPayload } from '@firsthand/wire/compliance-officer'
import { domainSeparator, intentDigest } from '@firsthand/wire/intent-digest'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { DecisionClaims } from '@firsthand/wire/signer'
import type { Hex } from 'viem'
import { type Facts, judge, ruleSet, type Verdict } from '../domain/attestation-rules.ts'
import type { Caller } from '../domain/caller.ts'
import { inputsHash } from '../domain/inputs-hash.ts'
import { invalidRequest } from '../domain/refusal.ts'
import type { Customers } from '../postgres/customers.ts'
import type { DecisionRecords } from '../postgres/records.ts'
import type { Wallets } from '../postgres/wallets.ts'
import type { Screening } from '../screening/screening.ts'
import type { Attestor } from './attestor.ts'
import type { DecisionKey } from './decision-key.ts'

/** One action on one contract that Compliance attests. */
export type Supported = {
  readonly action: string
  readonly chainId: string
  readonly contract: string
  readonly barredJurisdictions: readonly string[]
}

export type AttestDeps = {
  readonly customers: Customers
  readonly wallets: Wallets
  readonly screening: Screening
  readonly decisions: DecisionRecords
  readonly key: DecisionKey
  readonly attestor: Attestor
  readonly supported: readonly Supported[]
  readonly now: () => Date
}

/** The quote of another tenant or reference has another hash, so an intent cannot be attested for a stranger. */
function requireOwnQuote({ tenant }: Caller, { reference, intent }: AttestRequest): void {
  if (intent.quoteRef === quoteRefOf(tenant, reference)) return
  throw invalidRequest({
    path: '/intent/quoteRef',
    code: 'foreign',
    message: 'This is not the hash of the caller’s tenant and this reference.',
  })
}

/** All that the rules look at; null when the action is not ours to attest, and then nobody is asked. */
async function gatherFacts(deps: AttestDeps, caller: Caller, request: AttestRequest): Promise<Facts | null> {
  const { action, chainId, contract, intent } = request
  const support = deps.supported.find(
    (one) => one.action === action && one.chainId === chainId && one.contract === contract,
  )
  if (support === undefined) return null
  const parties = [...new Set([intent.buyer, intent.recipient])]
  const [standing, wallet, hits] = await Promise.all([
    deps.customers.standing(caller),
    deps.wallets.find(caller, { chainId, address: intent.buyer }),
    Promise.all(parties.map((address) => deps.screening.address({ chainId, address }))),
  ])
  const { customer } = standing
  const cleared = new Set(customer?.clearedEntries)
  const bearing = customer === null ? [] : deps.screening.person(customer.legalName)
  return {
    ...standing,
    now: deps.now(),
    barredJurisdictions: support.barredJurisdictions,
    listedAs: bearing.map(({ list, entry }) => `${list}:${entry}`).filter((entry) => !cleared.has(entry)),
    wallet,
    sanctionedParties: parties.filter((_, i) => (hits[i]?.length ?? 0) > 0),
  }
}

type About = Omit<DecisionPayload, 'outcome' | 'ruleSet' | 'rules' | 'inputsHash' | 'decision'> & { tenant: string }

function claimsOf({ outcome }: Verdict, id: string, about: About, now: Date): DecisionClaims | null {
  if (outcome === 'unsupported') return null
  const { action: _, ...rest } = about
  const iat = Math.floor(now.getTime() / 1000)
  return { iss: 'firsthand-compliance', jti: id, iat, outcome, action: 'settle', ...rest }
}

/**
 * Decides, puts the decision on record, and only then has it signed on chain terms. A decision that is not on record
 * never leaves; one that is can be signed again later, since the signer gives one digest one signature.
 */
export async function attest(
  deps: AttestDeps,
  caller: Caller,
  request: AttestRequest,
  requestId: string,
): Promise<AttestReply> {
  requireOwnQuote(caller, request)
  const { action, chainId, contract, reference, intent } = request
  const separator = domainSeparator(Number(chainId.slice('eip155:'.length)), contract as Hex)
  const digest = intentDigest(separator, intent as never)
  const facts = await gatherFacts(deps, caller, request)
  const verdict = judge(facts)
  const customer = caller.subject
  const { tenant } = caller
  const about = { tenant, customer, wallet: intent.buyer, action, chainId, contract, reference, digest }
  const decisionId = randomUUID()
  const claims = claimsOf(verdict, decisionId, about, deps.now())
  const decision = claims === null ? null : await deps.key.sign(claims)
  const inputs = { request, tenant, customer, facts, screening: deps.screening.versions() }
  const { tenant: _, ...told } = about
  const payload: DecisionPayload = {
    ...verdict,
    rules: [...verdict.rules],
    ...told,
    ruleSet,
    inputsHash: inputsHash(inputs),
    decision,
  }
  await deps.decisions.append(caller, decisionId, JSON.stringify(payload))
  const { action: _action, ...echo } = about
  const reply = { outcome: verdict.outcome, decisionId, decision, ...echo, attestation: null }
  if (verdict.outcome !== 'attested' || decision === null) return reply
  const answer = await deps.attestor.sign(
    { requestId, chainId, router: contract, tenant, reference, intent, evidence: { customer, decision } },
    digest,
  )
  return answer === 'unsupported' ? { ...reply, outcome: 'unsupported' } : { ...reply, attestation: answer }
}
