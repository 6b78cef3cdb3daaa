import type { Reason } from '@firsthand/wire/refusals'
import { bought, paid, tooMuchAtOnce } from './bank-calls.ts'
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

const account = {
  iban: '{iban}',
  bic: 'ABNANL2A',
  beneficiaryName: 'ACME CLIENT MONEY',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
}
const proposedBy = (who: string): Step => ({ ...post(who, accounts, account), keep: { account: 'clientAccountId' } })
const approval = (who: string): Call => post(who, `${accounts}/{account}/approve`)

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
const untilIt = (state: string): Step => ({ ...read('/offchain-purchases/{reference}'), until: { state } })
/** A blocked delivery that one person wants to try again. */
const toBeRetried: readonly Step[] = [
  ...tooMuchAtOnce,
  untilIt('delivery_blocked'),
  post(operator, '/treasury/deliveries/{reference}/retry', { reason: 'to be refused' }),
]
const retry = post(approver, '/treasury/deliveries/{reference}/approve')

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
  approval_same_person: {
    how: `Propose a client account as ${both}, who is in both roles, and approve it as the same.`,
    first: [proposedBy(both)],
    call: approval(both),
  },
  proposal_not_open: {
    how: 'Approve a client account twice.',
    first: [proposedBy(operator), approval(approver)],
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
    how: 'Somebody with all rights to the database raises a refund, which is then approved.',
    first: [
      bought,
      paid('over'),
      { ...read('/offchain-purchases/{reference}', buyer), keep: { refund: 'refunds.0.refundReference' } },
    ],
    faultInjection: 'refund_raised',
    call: post(approver, '/treasury/refunds/{refund}/approve'),
  },
  delivery_unavailable: {
    how: 'The chain stops answering before a blocked delivery is tried again.',
    first: toBeRetried,
    faultInjection: 'chain_frozen',
    call: retry,
  },
  delivery_contract_mismatch: {
    how: 'The delivery contract is gone from its address before a blocked delivery is tried again.',
    first: toBeRetried,
    faultInjection: 'delivery_contract_gone',
    call: retry,
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
    ],
    call: post(approver, '/treasury/exceptions/{exception}/approve'),
  },
} as const satisfies Partial<Record<Reason, RefusalExample>>
