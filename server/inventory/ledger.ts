import type { Inventory, Table } from '@firsthand/inventory/inventory'
import type { LedgerAccountRow, LedgerBalanceRow, LedgerEntryRow, LedgerTxRow } from '../src/rows.gen.ts'

/** The books. They name purchases and receipts by their ids, and nobody by name. */
export const ledger: Inventory = {
  file: 'server/inventory/ledger.ts',
  tables: {
    'led.account': {
      purpose: 'An account of the books.',
      kept: 'books',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        id: 'pseudonym',
        code: { special: 'Its place in the chart with the id of a receipt or a purchase; `frozen` is a suspicion.' },
        currency: 'none',
        class: 'none',
        floor_policy: 'none',
      },
    } satisfies Table<LedgerAccountRow>,
    'led.balance': {
      purpose: 'What an account with a floor holds.',
      kept: 'books',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        account_id: 'pseudonym',
        version: 'none',
        balance: 'none',
      },
    } satisfies Table<LedgerBalanceRow>,
    'led.tx': {
      purpose: 'A posting.',
      kept: 'books',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        id: 'pseudonym',
        source_kind: 'none',
        source_id: { pseudonym: 'The movement, purchase or refund that it follows from.' },
        posting_kind: { special: 'What is posted: a freeze is a suspicion.' },
        effective_on: 'none',
        actor: { personal: 'The employee or the program that caused it.' },
        memo: { personal: 'A note for readers of the books; nothing writes one today.' },
        reverses: 'pseudonym',
        xid: 'none',
        created_at: 'none',
      },
    } satisfies Table<LedgerTxRow>,
    'led.entry': {
      purpose: 'A line of a posting.',
      kept: 'books',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        tx_id: 'pseudonym',
        line: 'none',
        account_id: 'pseudonym',
        currency: 'none',
        amount: 'none',
      },
    } satisfies Table<LedgerEntryRow>,
  },
}
