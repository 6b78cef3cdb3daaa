import type { Members, Reason } from '@firsthand/wire/refusals'
import type { Caller, Subject, TenantId } from '../domain/values.ts'
import type { SigningJob } from './settlement-signer.ts'

type Hex = `0x${string}`

/** Why Compliance's answer is no, or is none. Whoever asked raises it. */
export type ComplianceNo<R extends Reason> = {
  [K in R]: { readonly refusal: K; readonly detail: string; readonly members: Members<K> }
}[R]

/** Who asks, with the token that proves it: Compliance resolves the caller from the token itself. */
export type Asking = { readonly caller: Caller; readonly token: string }

/** What the eligibility rules need to know of an approved buyer. */
export type Buyer = {
  readonly jurisdiction: string | null
  readonly investorCategory: string | null
  readonly appropriateFor: ReadonlySet<string>
}

export type Attestation = { readonly signature: Hex; readonly signer: Hex; readonly decisionId: string }

/** How old an answer may be at each call, in seconds: the closer to a signature, the fresher. */
export const kycAnswerAgeSecondsMax = { soft: 60, allowance: 60, firm: 10, intent: 0 } as const
export type KycCall = keyof typeof kycAnswerAgeSecondsMax

export type KycAnswer = Buyer | ComplianceNo<'kyc_required' | 'kyc_attestation_unavailable'>

/** The companion that knows customers. An outage is never told as a no, and never as a yes. */
export interface Compliance {
  /** The KYC condition of this caller, and the buyer when it holds; at hand when an answer is young enough. */
  buyer(asking: Asking, call: KycCall): KycAnswer | Promise<KycAnswer>
  /** The same for a stored buyer who is absent, and so has sent no token: the release of a bank payment. */
  absentBuyer(
    tenant: TenantId,
    subject: Subject,
  ): Promise<Buyer | ComplianceNo<'kyc_required' | 'kyc_attestation_unavailable'>>
  /** Null when the wallet is registered by this caller and approved. */
  walletObjection(
    asking: Asking,
    wallet: { readonly chainId: string; readonly address: string },
  ): Promise<ComplianceNo<'wallet_not_registered' | 'wallet_registry_unavailable'> | null>
  /** A repeat is safe: one digest has one attestation. */
  attest(
    asking: Asking,
    job: SigningJob,
  ): Promise<
    | Attestation
    | ComplianceNo<
        | 'kyc_attestation_refused'
        | 'kyc_attestation_unavailable'
        | 'kyc_attestation_unsupported'
        | 'intent_digest_mismatch'
      >
  >
}
