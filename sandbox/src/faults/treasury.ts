import type { Reason } from '@firsthand/wire/refusals'
import { bought, paid, tooMuchAtOnce, untilIt } from './bank-calls.ts'
import { buyer, read } from './calls.ts'
import type { Call, RefusalExample, Step } from './row.ts'

const operator = 'acme-treasury-operator'
const approver = 'acme-treasury-approver'
/** One person in both roles. */
const both = 'acme-treasury-both'

const statements = '/treasury/statements'
const accounts = '/treasury/client-accounts'
const matches = '/treasury/matches'
const post = (as: string, path: string, body?: object): Call => ({ method: 'POST', path, as, ...(body && { body }) })
const file = (name: NonNullable<Call['file']>): Call => ({ ...post(operator, statements), file: name })
/** A file that says nothing: it is refused before it is read. */
const handedIn: Call = { ...post('acme-bank-gateway', '/bank-gateway/statements'), file: 'no statement' }

const account = {
  iban: '{iban}',
  bic: 'ABNANL2A',
  beneficiaryName: 'ACME CLIENT MONEY',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
}
const keepProposal = { keep: { proposal: 'proposalId' } } as const
const proposedBy = (who: string): Step => ({ ...post(who, accounts, account), ...keepProposal })
/** Whoever decides reads the proposal first, and names its digest. */
const readIt: Step = { ...read('/proposals/{proposal}', approver), keep: { digest: 'digest' } }
const approvePath = '/proposals/{proposal}/approve'
const approval = (who: string): Call => ({ ...post(who, approvePath), headers: { 'if-match': '"{digest}"' } })
const strangeSignature = {
  credentialId: 'A'.repeat(43),
  clientDataJSON: 'e30',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
}
const aPayee = { holder: 'issuer', name: 'ACME ISSUER GMBH', iban: '{iban}', bic: 'ABNANL2A', currency: 'EUR' }

/** The newest movement in a state. */
const movement = (state: string): Step => ({
  ...read(`/treasury/receipts?state=${state}&limit=200`, operator),
  keep: { transaction: 'items.-1.bankTransactionId' },
})
const match = (amount: string): Call =>
  post(operator, matches, {
    bankTransactionId: '{transaction}',
    allocations: [{ reference: '{reference}', amount }],
    reason: 'to be refused',
  })
/** A blocked delivery that one person wants to try again. */
const toBeRetried: readonly Step[] = [
  ...tooMuchAtOnce,
  untilIt('delivery_blocked'),
  { ...post(operator, '/treasury/deliveries/{reference}/retry', { reason: 'to be refused' }), ...keepProposal },
  readIt,
]

/** How to produce the refusals that the treasury gets. The files are the sandbox bank's, spoilt where they are to be refused. */
export const treasuryExamples = {
  statement_unreadable: { how: 'Import a file that is no statement.', call: file('no statement') },
  statement_unbalanced: {
    how: 'Import a statement whose closing balance is a cent too high.',
    call: file('closing a cent too high'),
  },
  statement_gap: {
    how: 'Import a statement that opens with another balance than the last one closed with.',
    call: file('opening a cent too high'),
  },
  statement_wrong_day: {
    how: 'Import the statement of tomorrow.',
    call: file('the statement of tomorrow'),
  },
  account_unknown: {
    how: 'Import the statement of an account that is not ours.',
    call: file('somebody else’s account'),
  },
  manifest_unverified: {
    how: 'Hand in a file that no registered key has signed for.',
    call: { ...handedIn, headers: { 'bank-manifest': 'a.forged.manifest' } },
  },
  manifest_mismatch: {
    how: 'Hand in another file than the gateway has signed for.',
    call: { ...handedIn, manifest: 'of another file' },
  },
  manifest_out_of_sequence: {
    how: 'Hand in the second file of a channel before the first.',
    call: { ...handedIn, manifest: 'with the number 2' },
  },
  approval_same_person: {
    how: `Propose a client account as ${both}, who is in both roles, and approve it as the same.`,
    first: [proposedBy(both), readIt],
    call: approval(both),
  },
  proposal_not_open: {
    how: 'Approve a client account twice.',
    first: [proposedBy(operator), readIt, approval(approver)],
    call: approval(approver),
  },
  precondition_required: {
    how: 'Approve a proposal without the digest of what was read.',
    first: [proposedBy(operator)],
    call: post(approver, approvePath),
  },
  proposal_changed: {
    how: 'Approve a proposal with the digest of another.',
    first: [proposedBy(operator)],
    call: { ...post(approver, approvePath), headers: { 'if-match': `"${'0'.repeat(64)}"` } },
  },
  proposal_cooling_off: {
    how: 'Approve a new payout account a day too early.',
    first: [{ ...post(operator, '/treasury/payout-accounts', aPayee), ...keepProposal }, readIt],
    faultInjection: 'payee_cools_off',
    call: approval(approver),
  },
  passkey_required: {
    how: 'Approve a client account without a signature, in a tenant that wants one.',
    first: [proposedBy(operator), readIt],
    faultInjection: 'passkeys_wanted',
    call: approval(approver),
  },
  passkey_refused: {
    how: 'Approve a client account with the signature of a key that nobody enrolled.',
    first: [proposedBy(operator), readIt, post(approver, '/proposals/{proposal}/challenges', { decision: 'approve' })],
    call: { ...approval(approver), body: { assertion: strangeSignature } },
  },
  iban_taken: {
    how: 'Approve a second client account with one IBAN.',
    first: [proposedBy(operator), readIt, approval(approver), proposedBy(operator), readIt],
    call: approval(approver),
  },
  bank_transaction_not_open: {
    how: 'Refund money that is matched to a purchase.',
    first: [bought, paid('on_time'), movement('matched')],
    call: match('1'),
  },
  match_exceeds_receipt: {
    how: 'Refund more than came in without a reference.',
    first: [bought, paid('no_reference', '777'), movement('unmatched')],
    call: match('778'),
  },
  refund_exceeds_held: {
    how: 'Somebody with all rights to the database raises a refund, which is then proposed.',
    first: [
      bought,
      paid('over'),
      { ...read('/offchain-purchases/{reference}', buyer), keep: { refund: 'refunds.0.refundReference' } },
    ],
    faultInjection: 'refund_raised',
    call: post(operator, '/treasury/refunds/{refund}/propose', { reason: 'to be refused' }),
  },
  delivery_unavailable: {
    how: 'The chain stops answering before a blocked delivery is tried again.',
    first: toBeRetried,
    faultInjection: 'chain_frozen',
    call: approval(approver),
  },
  delivery_contract_mismatch: {
    how: 'The delivery contract is gone from its address before a blocked delivery is tried again.',
    first: toBeRetried,
    faultInjection: 'delivery_contract_gone',
    call: approval(approver),
  },
  reconciliation_broken: {
    how: 'The bank reverses the payment for a delivered purchase: close the shortfall before the firm has paid it in.',
    first: [
      bought,
      paid('on_time'),
      untilIt('delivered'),
      paid('reversal'),
      { ...read('/treasury/exceptions?limit=200', operator), keep: { exception: 'items.-1.exceptionId' } },
      {
        ...post(operator, '/treasury/exceptions/{exception}/close', { reason: 'to be refused' }),
        unless: 'offchain_proposal_not_open',
      },
      { ...read('/treasury/exceptions?limit=200', operator), keep: { proposal: 'items.-1.proposalId' } },
      readIt,
    ],
    call: approval(approver),
  },
} as const satisfies Partial<Record<Reason, RefusalExample>>
