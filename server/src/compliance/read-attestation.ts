import { recoverSigner } from '@firsthand/chain/recover-signer'
import type { PublishedKeys } from '@firsthand/signers/key-file'
import type { SigningJob } from '@firsthand/signers/settlement-signer'
import type { Hex } from '@firsthand/values/values'
import { AttestReply } from '@firsthand/wire/compliance'
import { Compile } from 'typebox/compile'
import { attestationUnavailable, type Reply } from './ask.ts'
import type { Asking, Attestation, Compliance } from './compliance.ts'

type Outcome = Awaited<ReturnType<Compliance['attest']>>

const replyShape = Compile(AttestReply)

/** Whether the answer is about what was asked, word for word: one about another wallet decides nothing. */
function isAbout(reply: AttestReply, { caller }: Asking, job: SigningJob): boolean {
  const wanted: Partial<AttestReply> = {
    tenant: caller.tenantId,
    wallet: job.intent.buyer.toLowerCase(),
    chainId: job.chainId,
    contract: job.router.toLowerCase(),
    reference: job.reference,
    digest: job.digest,
  }
  const isBuyer = reply.customer === caller.buyer || reply.customer === caller.subject
  return isBuyer && Object.entries(wanted).every(([name, value]) => reply[name as keyof AttestReply] === value)
}

/** The attestation when it is the published key's signature of our own digest; null for any other. */
function soundAttestation(
  { attestation, decisionId }: AttestReply,
  { digest }: SigningJob,
  keys: PublishedKeys,
  now: Date,
): Attestation | null {
  if (attestation === null) return null
  const signature = attestation.signature as Hex
  const signer = recoverSigner(digest, signature)
  if (signer === null || signer !== attestation.address) return null
  return keys.isValid('compliance', signer, now) ? { signature, signer, decisionId } : null
}

const isDigestConflict = ({ status, body }: Reply) =>
  status === 409 && (body as { code?: unknown } | null)?.code === 'digest_conflict'

/** What Compliance answered about an attestation. Any answer that is not clear is an outage. */
export function readAttestation(
  reply: Reply,
  asking: Asking,
  job: SigningJob,
  { keys, now }: { readonly keys: PublishedKeys; readonly now: Date },
): Outcome {
  if (isDigestConflict(reply)) {
    const detail = 'another intent was attested under this reference'
    return { refusal: 'intent_digest_mismatch', detail, members: {} }
  }
  const { status, body } = reply
  if (status !== 200 || !replyShape.Check(body)) return attestationUnavailable(`Compliance answered ${status}`)
  if (!isAbout(body, asking, job)) return attestationUnavailable('Compliance answered about something else')
  if (body.outcome === 'refused') {
    const { decisionId } = body
    return { refusal: 'kyc_attestation_refused', detail: 'Compliance declined to attest.', members: { decisionId } }
  }
  if (body.outcome === 'unsupported') {
    const detail = 'Compliance does not attest this action on this contract.'
    return { refusal: 'kyc_attestation_unsupported', detail, members: {} }
  }
  const attestation = soundAttestation(body, job, keys, now)
  return attestation ?? attestationUnavailable('Compliance’s attestation is not its signer’s')
}
