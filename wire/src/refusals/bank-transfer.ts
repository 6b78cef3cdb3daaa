// biome-ignore-all format: a table is read as a table
import { Type } from 'typebox'
import type { Table } from './row.ts'

const buyer = { status: 409, retryable: false, actor: 'buyer', members: {} } as const
const treasury = { status: 409, retryable: false, actor: 'operator', members: {} } as const

/** Refusals of the bank-transfer rail alone. */
export const bankTransferRefusals = {
  instrument_not_found: { ...buyer, codes: { offchain: 'offchain_instrument_not_found' }, status: 404, actor: 'storefront', title: 'Instrument not found', meaning: 'No such instrument is visible to the tenant.', remedy: 'Read the instruments again.' },
  purchase_not_found: { ...buyer, codes: { offchain: 'offchain_purchase_not_found' }, status: 404, actor: 'storefront', title: 'Purchase not found', meaning: 'No such reference for this caller.', remedy: 'Use a reference that this caller was given.' },
  sales_disabled: { ...buyer, codes: { offchain: 'offchain_sales_disabled' }, passes: true, actor: 'market_admin', title: 'Sales disabled', meaning: 'The instrument takes no purchases now.', remedy: 'Wait until it is enabled again.' },
  terms_changed: { ...buyer, codes: { offchain: 'offchain_terms_changed' }, members: { termsHash: Type.String() }, title: 'Terms changed', meaning: 'The terms are not the ones the buyer accepted.', remedy: 'Show the terms of `termsHash` and ask again.' },
  supply_exhausted: { ...buyer, codes: { offchain: 'offchain_supply_exhausted' }, title: 'Sold out', meaning: 'Fewer units are left than the purchase needs.', remedy: 'Lower the amount or offer another instrument.' },
  too_many_open_purchases: { ...buyer, codes: { offchain: 'offchain_too_many_open_purchases' }, title: 'Too many open purchases', meaning: 'The buyer has as many unpaid purchases as are allowed, or they would hold more of the supply than is allowed.', remedy: 'Pay or cancel one first, or buy less.' },
  purchase_not_cancellable: { ...buyer, codes: { offchain: 'offchain_purchase_not_cancellable' }, title: 'Not cancellable', meaning: 'The purchase is in a state that can no longer be cancelled.', remedy: 'Read its state.' },
  purchase_expired: { ...buyer, codes: { offchain: 'offchain_purchase_expired' }, status: 410, title: 'Purchase expired', meaning: 'The time to pay has passed.', remedy: 'Create a new purchase; money that arrives late is returned.' },
  payer_not_accepted: { ...buyer, codes: { offchain: 'offchain_payer_not_accepted' }, status: 403, title: 'Payer not accepted', meaning: 'The account to pay from is not one that the buyer has registered.', remedy: 'Register the buyer’s own account at Compliance, or name another.' },
  approval_same_person: { ...treasury, codes: { offchain: 'offchain_approval_same_person' }, status: 403, title: 'Another person needed', meaning: 'Whoever proposed this, or has decided about it, cannot decide about it (maker–checker).', remedy: 'Ask another person.' },
  iban_taken: { ...treasury, codes: { offchain: 'offchain_iban_taken' }, title: 'IBAN taken', meaning: 'The IBAN is an approved client account already.', remedy: 'Reject the proposal.' },
  account_unknown: { ...treasury, codes: { offchain: 'offchain_account_unknown' }, status: 404, title: 'Account unknown', meaning: 'The statement names an account that is not a client account of ours.', remedy: 'Register the account or send the right file.' },
  statement_unreadable: { ...treasury, codes: { offchain: 'offchain_statement_unreadable' }, status: 400, title: 'Statement unreadable', meaning: 'The file is not a statement we can read.', remedy: 'Send camt.053 or camt.054 as the bank issued it.' },
  statement_gap: { ...treasury, codes: { offchain: 'offchain_statement_gap' }, title: 'Statement gap', meaning: 'The opening balance is not the last closing balance.', remedy: 'Import the statements in between first.' },
  statement_unbalanced: { ...treasury, codes: { offchain: 'offchain_statement_unbalanced' }, status: 422, title: 'Statement unbalanced', meaning: 'Opening balance and entries do not give the closing balance.', remedy: 'Ask the bank for a correct file.' },
  statement_wrong_day: { ...treasury, codes: { offchain: 'offchain_statement_wrong_day' }, status: 422, title: 'Statement of a wrong day', meaning: 'An entry is booked after today, or a notification adds an entry to a day that a statement has closed.', remedy: 'Ask the bank for a correct file.' },
  manifest_unverified: { ...treasury, codes: { offchain: 'offchain_manifest_unverified' }, status: 403, title: 'Manifest not verified', meaning: 'No registered key of the bank gateway has signed what came with the call, for this tenant, channel and kind.', remedy: 'Register the gateway’s key, or find out who sent the file.' },
  manifest_mismatch: { ...treasury, codes: { offchain: 'offchain_manifest_mismatch' }, status: 422, title: 'Not what was signed', meaning: 'The file is not the one that the bank gateway signed for.', remedy: 'Fetch the file from the bank again.' },
  manifest_out_of_sequence: { ...treasury, codes: { offchain: 'offchain_manifest_out_of_sequence' }, title: 'Manifest out of sequence', meaning: 'The number of the manifest does not follow the last one of its channel.', remedy: 'Hand in the files in between; two gateways must not share a channel.' },
  bank_transaction_not_open: { ...treasury, codes: { offchain: 'offchain_bank_transaction_not_open' }, title: 'Transaction not open', meaning: 'The bank transaction is already matched or returned.', remedy: 'Read its state.' },
  proposal_not_open: { ...treasury, codes: { offchain: 'offchain_proposal_not_open' }, title: 'Proposal not open', meaning: 'The proposal has ended, or nothing can be proposed about this now.', remedy: 'Read its state.' },
  match_exceeds_receipt: { ...treasury, codes: { offchain: 'offchain_match_exceeds_receipt' }, status: 422, title: 'Match too large', meaning: 'The allocations exceed what was received.', remedy: 'Lower the allocations.' },
  refund_exceeds_held: { ...treasury, codes: { offchain: 'offchain_refund_exceeds_held' }, status: 422, title: 'Payment out too large', meaning: 'The refund or payout exceeds what is held for it.', remedy: 'Lower the amount. For a refund that came back short, close the shortfall first.' },
  reconciliation_broken: { ...treasury, codes: { offchain: 'offchain_reconciliation_broken' }, title: 'Reconciliation broken', meaning: 'Ledger and bank disagree; payouts are stopped.', remedy: 'Clear the difference first.' },
  delivery_contract_mismatch: { ...treasury, codes: { offchain: 'offchain_delivery_contract_mismatch' }, status: 501, title: 'Delivery contract mismatch', meaning: 'The delivery contract is not the one configured.', remedy: 'The operator must correct the configuration.' },
  delivery_unavailable: { ...treasury, codes: { offchain: 'offchain_delivery_unavailable' }, status: 503, retryable: true, title: 'Delivery unavailable', meaning: 'Units cannot be delivered now: the contract is out of reach or paused, or delivery is stopped.', remedy: 'Retry with backoff.' },
  client_account_unavailable: { ...buyer, status: 503, retryable: true, actor: 'operator', codes: { offchain: 'offchain_client_account_unavailable' }, title: 'Client account unavailable', meaning: 'No client account can take the payment now.', remedy: 'Retry with backoff.' },
} as const satisfies Table
