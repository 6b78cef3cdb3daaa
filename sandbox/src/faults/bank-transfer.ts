import type { Reason } from '@firsthand/wire/refusals'
import { bought, cancel, create, leaving, paid, purchases, soft, tooMuchAtOnce, untilIt } from './bank-calls.ts'
import { read } from './calls.ts'
import { pairs } from './reserved-markets.ts'
import type { RefusalExample } from './row.ts'

/** Nine days: longer than three business days ever take. */
const paymentTime = 777_600
const delivered = [bought, paid('on_time'), untilIt('delivered')]
const stranger = '0x00000000000000000000000000000000000000aa'

/** How to produce the refusals that a buyer gets on the rail that is paid by bank transfer. */
export const bankTransferExamples = {
  market_not_found: { how: 'Name market 987654321.', call: soft(987_654_321) },
  wrong_rail: { how: `Name market ${pairs.harbour}, which settles on another rail.`, call: soft(pairs.harbour) },
  market_not_configured: {
    how: `Ask as globex-buyer-1: market ${pairs.bank} is sold by acme, into acme’s account.`,
    call: soft(pairs.bank, undefined, 'globex-buyer-1'),
  },
  market_paused: { how: `Market ${pairs.bankPaused} is paused.`, call: create(pairs.bankPaused) },
  sales_disabled: { how: `Market ${pairs.bankSalesOff} has its sales off.`, call: create(pairs.bankSalesOff) },
  client_account_unavailable: {
    how: `Market ${pairs.bankNoAccount} is paid into an account that nobody has approved.`,
    call: soft(pairs.bankNoAccount),
  },
  trading_window_closed: {
    how: `Market ${pairs.bankClosedHours} never opens.`,
    call: create(pairs.bankClosedHours),
  },
  buyer_not_eligible: {
    how: `Market ${pairs.bankOnlyUs} admits buyers of the US alone.`,
    call: create(pairs.bankOnlyUs),
  },
  appropriateness_required: {
    how: `Market ${pairs.bankUntested} wants a test that no buyer has passed.`,
    call: create(pairs.bankUntested),
  },
  purchase_cap_exceeded: {
    how: `Buy for 600 at market ${pairs.bankCapped}, where a buyer may have 500 in all.`,
    call: create(pairs.bankCapped, { cashAmount: '60000' }),
  },
  trade_size_out_of_range: {
    how: `Buy for 50 at market ${pairs.bank}, whose smallest amount is 100.`,
    call: create(pairs.bank, { cashAmount: '5000' }),
  },
  nothing_to_buy: { how: 'Offer 0.', call: soft(pairs.bank, '0') },
  price_moved: {
    how: 'Say that the buyer saw another price.',
    call: create(pairs.bank, { expectedUnitPrice: '9999' }),
  },
  terms_changed: {
    how: `Leave out the terms that the buyer of market ${pairs.bankTerms} accepts.`,
    call: create(pairs.bankTerms),
  },
  supply_exhausted: {
    how: `Market ${pairs.bankScarce} has a single base unit left.`,
    call: create(pairs.bankScarce),
  },
  too_many_open_purchases: {
    how: `At market ${pairs.bankOneAtATime} a buyer may have one unpaid purchase: make a second.`,
    first: [{ ...create(pairs.bankOneAtATime), unless: 'offchain_too_many_open_purchases' }],
    call: { ...create(pairs.bankOneAtATime), headers: { 'idempotency-key': '{random}-2' } },
  },
  wallet_not_registered: {
    how: `Name the wallet ${stranger}.`,
    call: create(pairs.bank, { walletAddress: stranger }),
  },
  payer_not_accepted: {
    how: 'Say that an account will pay which the buyer has not registered at Compliance.',
    call: create(pairs.bank, { payerAccountId: '00000000-0000-7000-8000-000000000000' }),
  },
  wallet_registry_unavailable: {
    how: 'Compliance cannot read its register of wallets.',
    faultInjection: 'wallets_unreadable',
    call: create(),
  },
  kyc_attestation_unavailable: {
    how: 'Compliance stops answering for longer than its last answer about the buyer is valid.',
    faultInjection: 'compliance_frozen_for_long',
    call: create(),
    settles: true,
  },
  kyc_attestation_refused: {
    how: 'The buyer’s approval ends between purchase and payment: at the release Compliance refuses, and the money is refunded.',
    first: [{ ...create(pairs.bank, {}, leaving), keep: { reference: 'reference' } }],
    faultInjection: 'approval_ended',
    call: read(`${purchases}/{reference}`, leaving),
    settles: true,
    reported: 'stateReason',
  },
  signer_declined: {
    how: 'Pay for 1,015 units at once, where the delivery signers sign for 1,000.',
    first: tooMuchAtOnce,
    call: read(`${purchases}/{reference}`),
    settles: true,
    reported: 'stateReason',
  },
  signer_unavailable: {
    how: 'The delivery signers are gone when a purchase is paid. No call is answered with it: the purchase is `delivering` until they are back, and the operator’s log has `transaction.signer_unavailable`.',
    first: [bought],
    faultInjection: 'delivery_signers_killed',
    call: read(`${purchases}/{reference}`),
    reported: 'operator',
  },
  kyc_attestation_unsupported: {
    how: 'Compliance is set to attest at another contract only. No call is answered with it: units that are paid by bank transfer need a decision of Compliance and no attestation, so the purchase is made.',
    faultInjection: 'attests_elsewhere',
    call: create(),
    reported: 'operator',
  },
  instrument_not_found: {
    how: 'Use an instrument that nobody has.',
    call: read(`/offchain-instruments/OFFI${'0'.repeat(32)}`),
  },
  purchase_not_found: {
    how: 'Use a reference that nobody was given.',
    call: read(`${purchases}/OFFC${'0'.repeat(32)}`),
  },
  purchase_not_cancellable: { how: 'Cancel a purchase that was delivered.', first: delivered, call: cancel },
  nothing_to_pay: {
    how: 'Ask how to pay for a purchase that was delivered.',
    first: delivered,
    call: read(`${purchases}/{reference}/payment-instructions`),
  },
  purchase_expired: {
    how: 'Make a purchase, skip nine days, and ask how to pay: the statements of those days show no money.',
    first: [bought],
    skipSeconds: paymentTime,
    call: read(`${purchases}/{reference}/payment-instructions`),
    settles: true,
  },
} as const satisfies Partial<Record<Reason, RefusalExample>>
