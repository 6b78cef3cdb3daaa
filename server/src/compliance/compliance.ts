import { Refusal } from '@firsthand/refusal/refusal'
import type { SigningJob } from '@firsthand/signers/settlement-signer'
import type { BuyerId, Caller, Hex, TenantId } from '@firsthand/values/values'
import type { Members, Reason } from '@firsthand/wire/refusals'

/** Why Compliance's answer is no, or is none. Whoever asked raises it. */
export type ComplianceNo<R extends Reason> = {
  [K in R]: { readonly refusal: K; readonly detail: string; readonly members: Members<K> }
}[R]

/** The one place where a buyer without a valid approval is refused. */
export const kycRequired = ({ detail, members }: Pick<ComplianceNo<'kyc_required'>, 'detail' | 'members'>) =>
  new Refusal('kyc_required', detail, members)

/** Somebody whose data is restricted or was just erased reads what anybody reads whose check is not finished. */
export const kycUnfinished = () =>
  kycRequired({ detail: 'Your identity check is not finished yet.', members: { kycStatus: 'pending' } })

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

/** Who paid, as the bank reports it. Without a buyer nobody is compared: an unmatched payer is screened alone. */
export type PayerQuestion = {
  readonly tenant: TenantId
  /** The buyer's pseudonym. */
  readonly subject: BuyerId | null
  readonly payerName: string | null
  readonly payerIban: string | null
  /** The ultimate debtor, where the bank reports one: if that is not the buyer, a third party pays. */
  readonly ultimateDebtor: string | null
  /** The registered account that the buyer named to pay from. */
  readonly payerAccountId: string | null
  readonly policy: 'registered_account' | 'name_match'
}

/** `unavailable`: there was nothing to compare. `hit`: a sanctions match, whatever the verdict. */
export type PayerAnswer = {
  readonly verdict: 'match' | 'close_match' | 'no_match' | 'unavailable'
  readonly screening: 'clear' | 'hit'
  readonly decisionId: string
}

/** A paid purchase whose units are about to leave. */
export type ReleaseQuestion = {
  readonly tenant: TenantId
  /** The buyer's pseudonym. */
  readonly subject: BuyerId
  readonly chainId: string
  readonly walletAddress: string
  readonly assetClass: string
  readonly reference: string
  /** Where the units leave from, and how many. */
  readonly contract: string
  readonly units: string
}

/** A hold on the buyer is reported as a `hit`: the payment must not move either way until an officer has reviewed it. */
export type ReleaseAnswer = {
  readonly buyer: Buyer | ComplianceNo<'kyc_required'>
  readonly wallet: 'approved' | 'not_registered'
  readonly screening: 'clear' | 'hit'
  readonly decisionId: string
  /** Compliance's signed word for a delivery signer; null unless it lets the units leave. */
  readonly decision: string | null
}

export type KycAnswer = Buyer | ComplianceNo<'kyc_required' | 'kyc_attestation_unavailable'>

/** The companion that knows customers. An outage is reported as an outage, never as a no or a yes. */
export interface Compliance {
  /** The KYC condition of this caller, and the buyer when it holds; at hand when an answer is young enough. */
  buyer(asking: Asking, call: KycCall): KycAnswer | Promise<KycAnswer>
  /** The same for a stored buyer who is absent, and so has sent no token: the release of a bank payment. */
  absentBuyer(
    tenant: TenantId,
    buyer: BuyerId,
  ): Promise<Buyer | ComplianceNo<'kyc_required' | 'kyc_attestation_unavailable'>>
  /** Whether a payer is the buyer, and whether there is a sanctions match. Recorded as a decision each time. */
  payer(question: PayerQuestion): Promise<PayerAnswer | ComplianceNo<'kyc_attestation_unavailable'>>
  /** All that the release of a paid purchase needs to know of its absent buyer, as it is now. Recorded as a decision. */
  release(question: ReleaseQuestion): Promise<ReleaseAnswer | ComplianceNo<'kyc_attestation_unavailable'>>
  /** Null when the wallet is registered by this caller and approved. */
  walletObjection(
    asking: Asking,
    wallet: { readonly chainId: string; readonly address: string },
  ): Promise<ComplianceNo<'wallet_not_registered' | 'wallet_registry_unavailable'> | null>
  /** Null when the caller has registered this bank account, and no officer has refused it or is reviewing it. */
  payerAccountObjection(
    asking: Asking,
    payerAccountId: string,
  ): Promise<ComplianceNo<'payer_not_accepted' | 'kyc_attestation_unavailable'> | null>
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
