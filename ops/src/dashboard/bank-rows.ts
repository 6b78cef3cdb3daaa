import { now, over, type Row } from './panels.ts'

/** Every worker counts the same rows, so the highest count is the right one. */
const waiting = (what: string, by = 'state') =>
  `sum by (${by}) (max by (what, state, age) (firsthand_bank_waiting{${what}}))`
const oldest = (what: string) => `max by (state) (firsthand_bank_waiting_oldest_seconds{${what}})`
const none = ' or vector(0)'

/** What the treasury and its operators see of purchases by bank transfer. */
export const bankRows: readonly Row[] = [
  [
    'Bank transfer',
    [
      now('Deliveries blocked', 'none', 'Zero.', [
        `sum(max by (age) (firsthand_bank_waiting{what="purchase", state="delivery_blocked"}))${none}`,
        '',
      ]),
      now('Shortfalls open', 'none', 'Zero.', [
        `sum(max by (age) (firsthand_bank_waiting{what="exception", state="shortfall"}))${none}`,
        '',
      ]),
      now('Screening hits', 'none', 'Zero: each waits for a compliance officer.', [
        `sum(max by (what, age) (firsthand_bank_waiting{state="screening_hit"}))${none}`,
        '',
      ]),
      now('Proofs broken', 'none', 'Zero.', [
        `count(max by (account) (firsthand_bank_reconciliation_holds) == 0)${none}`,
        '',
      ]),
      now('Statements late', 'none', 'Zero accounts.', [
        `count(max by (account) (firsthand_bank_statement_late_days) > 0)${none}`,
        '',
      ]),
      now('Files not sent to the bank', 'none', 'Zero after the cut-off.', [
        `sum(max by (age) (firsthand_bank_waiting{what="payment_file", state="approved"}))${none}`,
        '',
      ]),
      now('Files read with a frozen payment', 'none', 'Zero: the bank must not get them.', [
        `sum(max by (age) (firsthand_bank_waiting{what="payment_file", state="stopped_after_read"}))${none}`,
        '',
      ]),
      over('Purchases on their way', 'none', 'Paid ones are delivered within minutes; none is blocked.', [
        waiting('what="purchase"'),
        '{{state}}',
      ]),
      over('The first of them', 's', 'Minutes.', [oldest('what="purchase"'), '{{state}}']),
      over('Unallocated receipts, by age', 'none', 'Done within a day; none older than five.', [
        waiting('what="receipt"', 'age'),
        '{{age}}',
      ]),
      over('Reviews and exceptions', 'none', 'Few, and none for days. Frozen ones stay.', [
        waiting('what=~"review|case"', 'what, state'),
        '{{what}} {{state}}',
      ]),
      over('Refunds by state', 'none', 'Each leaves with the next file.', [
        waiting('what=~"refund|payment_file"', 'what, state'),
        '{{what}} {{state}}',
      ]),
      over('The first refund of each state', 's', 'Below two days.', [oldest('what="refund"'), '{{state}}']),
      over('Age of the statements', 's', 'Below a day and a half; more over weekends.', [
        'max by (account) (firsthand_bank_statement_age_seconds)',
        '{{account}}',
      ]),
      over('Daily reconciliation', 'none', 'One: it holds.', [
        'min by (account) (firsthand_bank_reconciliation_holds)',
        '{{account}}',
      ]),
      over('Statements late, in business days', 'none', 'Zero.', [
        'max by (account) (firsthand_bank_statement_late_days)',
        '{{account}}',
      ]),
      over('Reconciliations overdue, in business days', 'none', 'Zero: payouts are refused otherwise.', [
        'max by (account) (firsthand_bank_reconciliation_overdue_days)',
        '{{account}}',
      ]),
      over('Since the last recount of the ledger', 's', 'Below eight days.', [
        'max by (account) (firsthand_bank_recount_age_seconds)',
        '{{account}}',
      ]),
    ],
  ],
]
