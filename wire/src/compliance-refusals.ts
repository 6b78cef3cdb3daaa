// biome-ignore-all format: a table is read as a table
import type { Static, TObject } from 'typebox'
import { generalRefusals } from './refusals/general.ts'
import type { Row, Table } from './refusals/row.ts'

const { invalid_request, unauthenticated, session_ended, forbidden, not_found, method_not_allowed, payload_too_large, unsupported_media_type, rate_limited, internal_error, service_overloaded, outcome_unknown, identity_unavailable } = generalRefusals

const buyer = { status: 409, retryable: false, actor: 'buyer', members: {} } as const
const officer = { status: 409, retryable: false, actor: 'operator', members: {} } as const
const dependency = { status: 503, retryable: true, actor: 'operator', members: {} } as const

/** Every "no" that Compliance can answer: what it shares with the service means the same in both. */
export const complianceRefusals = {
  invalid_request, unauthenticated, session_ended, forbidden, not_found, method_not_allowed, payload_too_large, unsupported_media_type, rate_limited, internal_error, service_overloaded, outcome_unknown, identity_unavailable,
  service_unknown: { ...dependency, codes: { general: 'service_unknown' }, status: 401, retryable: false, title: 'Service unknown', meaning: 'The service’s own key is missing or wrong.', remedy: 'Configure the service with the key of this Compliance.' },
  application_closed: { ...buyer, codes: { general: 'application_closed' }, title: 'No application is open', meaning: 'The application is being judged already, or was approved and is still good.', remedy: 'Wait for the decision, or for the review date.' },
  wallet_not_found: { ...buyer, codes: { general: 'wallet_not_found' }, status: 404, title: 'Wallet not registered', meaning: 'This caller has registered no such wallet on this chain.', remedy: 'Register it with a signed proof of ownership.' },
  wallet_taken: { ...buyer, codes: { general: 'wallet_taken' }, title: 'Wallet taken', meaning: 'The wallet is registered already, by this customer or another one of the tenant.', remedy: 'Use another wallet, or unregister it first.' },
  wallet_proof_invalid: { ...buyer, codes: { general: 'wallet_proof_invalid' }, status: 403, title: 'Proof not accepted', meaning: 'The nonce is unknown, used or expired, or the wallet did not sign that message.', remedy: 'Ask for a new message and sign it with the wallet itself.' },
  too_many_challenges: { ...buyer, codes: { general: 'too_many_challenges' }, status: 429, retryable: true, title: 'Too many open proofs', meaning: 'This caller has as many unsigned messages open as are allowed.', remedy: 'Sign one of them, or wait until they expire.' },
  too_many_wallets: { ...buyer, codes: { general: 'too_many_wallets' }, title: 'Too many wallets', meaning: 'The customer has as many wallets registered as are allowed.', remedy: 'Unregister one first.' },
  payer_account_not_found: { ...buyer, codes: { general: 'payer_account_not_found' }, status: 404, title: 'Account not registered', meaning: 'This caller has registered no such bank account.', remedy: 'Register it, or use one that is registered.' },
  payer_account_taken: { ...buyer, codes: { general: 'payer_account_taken' }, title: 'Account registered already', meaning: 'This customer has registered the account already.', remedy: 'Use it, or unregister it first.' },
  payer_account_not_own: { ...buyer, codes: { general: 'payer_account_not_own' }, status: 403, title: 'Not the customer’s account', meaning: 'The holder’s name is not the name under which the customer applied, or nobody has applied.', remedy: 'Register an account of the customer’s own, with the holder’s name as the bank has it.' },
  payer_account_refused: { ...buyer, codes: { general: 'payer_account_refused' }, status: 403, title: 'Account refused', meaning: 'An officer has decided that the account is not the customer’s.', remedy: 'Register another account of the customer’s own.' },
  payer_evidence_missing: { ...officer, codes: { general: 'payer_evidence_missing' }, title: 'Evidence missing', meaning: 'Nothing on record shows whose account it is: neither a credit nor a verification of payee.', remedy: 'Record the evidence first, then approve.' },
  too_many_payer_accounts: { ...buyer, codes: { general: 'too_many_payer_accounts' }, title: 'Too many accounts', meaning: 'The customer has as many bank accounts registered as are allowed.', remedy: 'Unregister one first.' },
  chain_unsupported: { ...buyer, codes: { general: 'chain_unsupported' }, status: 501, actor: 'operator', title: 'Chain unsupported', meaning: 'No node of this chain is configured.', remedy: 'Use a wallet on another chain, or have the operator configure this one.' },
  chain_unavailable: { ...dependency, codes: { general: 'chain_unavailable' }, title: 'Chain unavailable', meaning: 'The chain’s node did not answer, so a contract wallet could not be asked.', remedy: 'Retry with backoff.' },
  screening_unavailable: { ...dependency, codes: { general: 'screening_unavailable' }, title: 'Screening unavailable', meaning: 'A screening provider did not answer, or other sanctions lists came into force; nobody was judged.', remedy: 'Retry with backoff.' },
  attestor_unavailable: { ...dependency, codes: { general: 'attestor_unavailable' }, title: 'Attestor unavailable', meaning: 'The decision stands, but the compliance-role signer did not sign it.', remedy: 'Retry with backoff; operators are alerted.' },
  digest_conflict: { ...dependency, codes: { general: 'digest_conflict' }, status: 409, retryable: false, title: 'Another digest', meaning: 'Another intent was attested under this reference.', remedy: 'Take a new quote; operators are alerted.' },
  review_decided: { ...officer, codes: { general: 'review_decided' }, title: 'Already decided', meaning: 'The review was decided by somebody.', remedy: 'Read its outcome.' },
  hold_released: { ...officer, codes: { general: 'hold_released' }, title: 'Already released', meaning: 'The hold has been released already.', remedy: 'Read its state.' },
  second_person_needed: { ...officer, codes: { general: 'second_person_needed' }, status: 403, title: 'Second person needed', meaning: 'Nobody decides about themselves, and the officer who proposed the release of a hold cannot release it.', remedy: 'Let another officer do it.' },
} as const satisfies Table

export type ComplianceReason = keyof typeof complianceRefusals
export type ComplianceMembers<R extends ComplianceReason> = { [K in R]: Static<TObject<(typeof complianceRefusals)[K]['members']>> }[R]

/** The row of a reason, in its general type. Its name is also the code that a caller receives. */
export const complianceRowOf = (reason: ComplianceReason): Row => complianceRefusals[reason]
