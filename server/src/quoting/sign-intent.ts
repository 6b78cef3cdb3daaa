import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Signing, SigningJob } from '@firsthand/signers/settlement-signer'
import type { Hex } from '@firsthand/values/values'
import type { Bundle } from '@firsthand/wire/bundles'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import { domainFields, intentDomain, intentFields, intentTypes } from '@firsthand/wire/settlement-intent'
import type { Asking, Attestation, Buyer } from '#compliance/compliance'
import { chainNumber, type DraftedIntent } from './draft-intent.ts'
import type { QuotingDeps } from './rail.ts'
import { requireSimulated } from './simulate-settlement.ts'

/** Who asks for the intent: approved by Compliance a moment ago, on repeats too. */
export type IntentAsking = Asking & { readonly buyer: Buyer; readonly requestId: string }

/**
 * Three signatures, the operator's last: nothing that can settle exists before Compliance attested. The fee is signed while
 * Compliance judges, because without the operator's signature it is worth nothing; Compliance's no comes first. Each
 * signer gives the same signature for the same digest, and the first bundle is kept, so this may run twice, at once or after
 * a crash.
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
  const fee = deps.signer.attestFee(job, chain.feeScheduleId)
  fee.catch(() => undefined)
  const complianceAttestation = await attested(deps, asking, job)
  const feeAttestation = signedBy(await fee)
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

type Signed = { readonly signature: Hex; readonly signer: Hex }

/** Whose three signatures a bundle carries, by the names that it gives them. */
type Signatures = Readonly<Record<keyof Bundle['signatures'], Signed>>

/** The intent with its addresses as EIP-55 writes them: it hashes to the same digest. */
const shownIntent = (intent: DraftedIntent['intent']): Bundle['intent'] => {
  const members = intentFields.map(({ name, type }) => [
    name,
    type === 'address' ? checksumAddress(intent[name]) : intent[name],
  ])
  return Object.fromEntries(members)
}

/** The settlement bundle: all that the buyer needs to sign and send. */
function makeBundle(
  { encoder, now }: Pick<QuotingDeps, 'encoder' | 'now'>,
  { quote, chain, intent, venueCalldata, digest, deadline }: DraftedIntent,
  signed: Signatures,
): Bundle {
  const { chainId } = chain
  const router = checksumAddress(chain.router)
  const shown = shownIntent(intent)
  const each = (part: keyof Signed) => ({
    settlementOperator: signed.settlementOperator[part],
    complianceAttestation: signed.complianceAttestation[part],
    feeAttestation: signed.feeAttestation[part],
  })
  const { settlementOperator, complianceAttestation, feeAttestation } = each('signer')
  const signatures = each('signature')
  const data = encoder.settle(intent, venueCalldata, {
    operator: signatures.settlementOperator,
    compliance: signatures.complianceAttestation,
    fee: signatures.feeAttestation,
  })
  return {
    reference: quote.reference,
    intent: shown,
    venueCalldata,
    signatures,
    typedData: {
      domain: intentDomain(chainNumber(chainId), router),
      types: { EIP712Domain: [...domainFields], SettlementIntent: [...intentTypes.SettlementIntent] },
      primaryType: 'SettlementIntent',
      message: shown,
    },
    digest,
    router,
    signers: {
      settlementOperator: checksumAddress(settlementOperator),
      complianceAttestation: checksumAddress(complianceAttestation),
      feeAttestation: checksumAddress(feeAttestation),
    },
    transaction: { to: router, data },
    issuedAt: now().toISOString(),
    deadline: deadline.toISOString(),
  }
}
