import type { Inventory, Table } from '@firsthand/inventory/inventory'
import type { Again, Fetched, Handed, Line, Passed, PasskeysUsed, Sent } from './src/journal.ts'

/** The lines of the journal, by event. A line or a field without a class is an error of types. */
type LineTables = { readonly [Event in Line['event']]: Table<Extract<Line, { readonly event: Event }>> }

const lines = {
  fetched: {
    purpose: 'Which files were fetched from the bank, under which number.',
    kept: 'books',
    legalHold: true,
    columns: {
      event: 'none',
      sequence: 'none',
      name: 'none',
      size: 'none',
      modifiedAt: 'none',
      sha256: 'none',
      contents: 'none',
      manifest: 'none',
    },
  } satisfies Table<Fetched>,
  passed: {
    purpose: 'Which files at the bank were not for us, or fetched before.',
    kept: 'books',
    legalHold: true,
    columns: { event: 'none', name: 'none', size: 'none', modifiedAt: 'none' },
  } satisfies Table<Passed>,
  handed: {
    purpose: 'Which files the service has, and which it refused.',
    kept: 'books',
    legalHold: true,
    columns: { event: 'none', sequence: 'none', code: 'none' },
  } satisfies Table<Handed>,
  sent: {
    purpose: 'Where each payment file is on its way to the bank, so that none is paid twice.',
    kept: 'books',
    legalHold: true,
    columns: {
      event: 'none',
      paymentFileId: 'none',
      step: 'none',
      sha256: 'none',
      name: 'none',
      receipt: 'none',
      payments: 'none',
    },
  } satisfies Table<Sent>,
  again: {
    purpose: 'From which file on the service was given everything again, after a restore.',
    kept: 'noPerson',
    legalHold: false,
    columns: { event: 'none', sequence: 'none' },
  } satisfies Table<Again>,
  passkeys: {
    purpose: 'Which file of passkeys was used, so that no older one is.',
    kept: 'noPerson',
    legalHold: false,
    columns: { event: 'none', number: 'none' },
  } satisfies Table<PasskeysUsed>,
} satisfies LineTables

/** What the gateway keeps in its own folder, and in the folders at the bank. It has no database. */
const inventory: Inventory = {
  file: 'bank-gateway/inventory.ts',
  tables: {
    ...Object.fromEntries(Object.entries(lines).map(([event, table]) => [`journal.ndjson, ${event}`, table])),
    'STATE_FOLDER/files': {
      purpose: 'Copies of files that are on their way.',
      kept: 'passing',
      legalHold: false,
      removedBy:
        'the gateway, once the service has the bank’s file or the bank has the payment file; one that the service refuses for good stays',
      columns: {
        bytes: { personal: 'Statements, status reports and payment files: names, IBANs and remittance texts.' },
      },
    },
    'SFTP_IN and SFTP_OUT': {
      purpose: 'The folders at the bank’s host.',
      kept: 'passing',
      legalHold: false,
      removedBy: 'the bank, by its own rules; the gateway removes nothing there',
      columns: { files: { personal: 'Statements, status reports and payment files, as the bank holds them.' } },
    },
    PASSKEYS_FILE: {
      purpose: 'The keys of people who approve payment files.',
      kept: 'books',
      legalHold: true,
      columns: { people: { personal: 'The employees’ subjects and public keys.' } },
    },
  },
}

export const gatewayInventory: readonly Inventory[] = [inventory]
