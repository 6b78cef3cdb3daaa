import { randomUUID } from 'node:crypto'
import { invalidRequest, Refusal } from '@firsthand/refusal/refusal'
import { personHolder } from '@firsthand/sealing/sealing'
import type { AttestReply, AttestRequest } from '@firsthand/wire/compliance'
import type { DecisionPayload } from '@firsthand/wire/decision-records'
import { domainSeparator, intentDigest } from '@firsthand/wire/intent-digest'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { IntentMessage } from '@firsthand/wire/settlement-intent'
import type { DecisionClaims } from '@firsthand/wire/signer'
import type { DecisionRecords } from '../decisions/decision.store.ts'
import { asCustomer, type Caller } from '../identity/caller.ts'
import { travelRecordOf } from '../travel-rule/travel-data.ts'
import type { Firms } from '../travel-rule/travel-rule.rules.ts'
import { judge, ruleSet } from './attestation.rules.ts'
import type { Attestor } from './attestor.ts'
import type { DecisionKey } from './decision-key.ts'
import { commitTo, type FactSources, type Gathered, gatherFacts } from './gather-facts.ts'

export type AttestDeps = FactSources & {
  readonly decisions: DecisionRecords
  readonly key: DecisionKey
  readonly attestor: Attestor
  readonly firms: Firms
}

/** What a decision is about. Every word of it returns in the answer. */
type About = Omit<DecisionClaims, 'iss' | 'jti' | 'iat' | 'outcome' | 'action'>

/** The quote of another tenant or reference has another hash, so an intent cannot be attested for a stranger. */
function aboutOf({ tenant, person: customer }: Caller, { chainId, contract, reference, intent }: AttestRequest): About {
  if (intent.quoteRef !== quoteRefOf(tenant, reference)) {
    const message = 'This is not the hash of the caller’s tenant and this reference.'
    throw invalidRequest([{ path: '/intent/quoteRef', code: 'foreign', message }])
  }
  const separator = domainSeparator(Number(chainId.slice('eip155:'.length)), contract as `0x${string}`)
  const digest = intentDigest(separator, intent as IntentMessage)
  return { tenant, customer, wallet: intent.buyer, chainId, contract, reference, digest }
}

/** What the travel rule asks to be kept of the settlement that is attested. */
function travelIn({ firms }: AttestDeps, caller: Caller, request: AttestRequest, facts: Gathered | null) {
  if (!facts?.customer || !facts.wallet) throw new Error('what is attested has a customer and a wallet')
  const { reference, chainId, intent } = request
  const transfer = {
    reference,
    chainId,
    from: intent.venue,
    to: intent.recipient,
    units: { token: intent.assetToken, amount: intent.minUnits, exact: false },
    payment: { token: intent.cashToken, amount: intent.cashAmount },
  }
  const { legalName, jurisdiction: country } = facts.customer
  const recipient = { person: caller.person, legalName, country, walletProvenAt: facts.wallet.registeredAt }
  return travelRecordOf(transfer, recipient, firms.get(caller.tenant))
}

/** Judges and signs the judgement, which is being put on record when it is returned: nothing leaves before `kept` has ended well. */
async function decide(deps: AttestDeps, caller: Caller, request: AttestRequest, about: About) {
  const lists = deps.screening.lists()
  const facts = await gatherFacts(deps, caller, request)
  const { outcome, rules } = judge(facts)
  if (outcome === 'attested') deps.screening.requireFresh()
  const decisionId = randomUUID()
  const iat = Math.floor(deps.now().getTime() / 1000)
  const claims = { iss: 'firsthand-compliance', jti: decisionId, iat, action: 'settle', ...about } as const
  const decision = outcome === 'unsupported' ? null : deps.key.sign({ ...claims, outcome })
  const { tenant: _, ...reported } = about
  const travel = outcome === 'attested' ? travelIn(deps, caller, request, facts) : null
  const { salt, ...committed } = commitTo({ caller, request, facts, screening: deps.screening.versions() }, travel)
  const payload: DecisionPayload = {
    outcome,
    ...reported,
    action: request.action,
    ruleSet,
    lists,
    rules: [...rules],
    ...committed,
    decision,
  }
  const basis = { salt, holder: personHolder(caller.person), lists, travel }
  const kept = deps.decisions.append(asCustomer(caller), 'attestation', decisionId, JSON.stringify(payload), basis)
  // It is awaited before the answer. A failure until then is not an unhandled rejection.
  kept.catch(() => undefined)
  return { decided: { outcome, decisionId, decision }, kept }
}

/**
 * Decides, and has what was attested signed by the compliance-role signer while the decision is put on record: a signature
 * leaves only with a decision that is kept. A signer that did not sign can be asked again: it gives one digest one signature.
 */
export async function attest(
  deps: AttestDeps,
  caller: Caller,
  request: AttestRequest,
  requestId: string,
): Promise<AttestReply> {
  const about = aboutOf(caller, request)
  const { decided, kept } = await decide(deps, caller, request, about)
  const { decision, decisionId } = decided
  const reply = { ...decided, ...about, attestation: null }
  if (decided.outcome !== 'attested' || decision === null) {
    await kept
    return reply
  }
  const note = (kind: 'attestation.given' | 'attestation.withheld', more: object) =>
    deps.decisions.noteSignature(asCustomer(caller), kind, { decisionId, digest: about.digest, ...more })

  const { tenant, customer, chainId, contract: router, reference } = about
  const asked = { requestId, chainId, router, tenant, reference, intent: request.intent }
  const signing = deps.attestor.sign({ ...asked, evidence: { customer, decision } }, about.digest)
  signing.catch(() => undefined)
  await kept
  const answer = await signing.catch((error: unknown) => {
    note('attestation.withheld', { why: error instanceof Refusal ? error.reason : 'internal_error' })
    throw error
  })
  if (answer === 'unsupported') {
    note('attestation.withheld', { why: 'unsupported' })
    return { ...reply, outcome: 'unsupported' }
  }
  note('attestation.given', { address: answer.address, keyId: answer.keyId })
  return { ...reply, attestation: answer }
}
