import type { IntentMessage } from '@firsthand/wire/settlement-intent'

type Hex = `0x${string}`

/** What is signed, and for whom. The digest is our own: a signer's must be the same. */
export type SigningJob = {
  readonly requestId: string
  /** CAIP-2. */
  readonly chainId: string
  readonly router: Hex
  readonly tenant: string
  readonly reference: string
  readonly intent: IntentMessage
  readonly digest: Hex
}

/**
 * A signature and whose it is, or the reason for a refusal. `signer_unavailable`: no signer answered as it should, and
 * nothing was judged. `signer_declined`: the policy said no. `intent_digest_mismatch`: another intent was signed under
 * this reference.
 */
export type Signing =
  | { readonly signature: Hex; readonly signer: Hex }
  | { readonly refusal: 'signer_unavailable' | 'signer_declined' | 'intent_digest_mismatch'; readonly detail: string }

/** The service's own signers. Each gives the same signature for the same digest, so that a repeat is safe. */
export interface SettlementSigner {
  attestFee(job: SigningJob, scheduleId: string): Promise<Signing>
  /** The operator signs last: its signer sees that both others have signed. */
  signSettlement(
    job: SigningJob,
    attested: { readonly complianceAttestation: Hex; readonly feeAttestation: Hex },
  ): Promise<Signing>
}
