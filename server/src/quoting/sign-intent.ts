import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Signing, SigningJob } from '@firsthand/signers/settlement-signer'
import type { Attestation } from '#compliance/compliance'
import type { DraftedIntent } from './draft-intent.ts'
import type { IntentAsking } from './intent-asking.ts'
import { makeBundle } from './make-bundle.ts'
import type { QuotingDeps } from './quoting-deps.ts'
import { requireSimulated } from './simulate-settlement.ts'

/**
 * Three signatures, the operator's last: nothing that can settle exists before Compliance said yes. Each signer gives the
 * same signature for the same digest, and the first bundle is kept, so this may run twice, at once or after a crash.
 */
export async function signIntent(deps: QuotingDeps, asking: IntentAsking, drafted: DraftedIntent): Promise<string> {
  const { quote, chain, intent, digest } = drafted
  const job: SigningJob = {
    requestId: asking.requestId,
    chainId: chain.chainId,
    router: chain.router,
    tenant: asking.caller.tenantId,
    reference: quote.reference,
    intent,
    digest,
  }
  const complianceAttestation = await attested(deps, asking, job)
  const feeAttestation = signedBy(await deps.signer.attestFee(job, chain.feeScheduleId))
  const evidence = {
    complianceAttestation: complianceAttestation.signature,
    feeAttestation: feeAttestation.signature,
  }
  const settlementOperator = signedBy(await deps.signer.signSettlement(job, evidence))
  const signatures = { ...evidence, settlementOperator: settlementOperator.signature }
  await requireSimulated(deps, drafted, signatures, complianceAttestation.decisionId)
  const bundle = makeBundle(deps, drafted, { settlementOperator, complianceAttestation, feeAttestation })
  const issued = { text: JSON.stringify(bundle), chainId: chain.chainId, quoteRef: intent.quoteRef }
  const kept = await deps.quotes.keepBundle(asking.caller, quote, issued)
  if (kept === null) throw tradeRefusals.execution_disabled()
  return kept
}

async function attested({ compliance }: QuotingDeps, asking: IntentAsking, job: SigningJob): Promise<Attestation> {
  const answer = await compliance.attest(asking, job)
  if (!('refusal' in answer)) return answer
  if (answer.refusal === 'kyc_attestation_refused')
    throw tradeRefusals.kyc_attestation_refused(answer.members.decisionId)
  throw tradeRefusals[answer.refusal]()
}

function signedBy(signing: Signing) {
  if ('refusal' in signing) throw tradeRefusals[signing.refusal]()
  return signing
}
