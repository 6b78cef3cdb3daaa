import type { Inventory } from '@firsthand/inventory/inventory'

/** Where data are outside the databases: the engine, copies, files of secrets, browsers, the chain. */
export const places: Inventory = {
  file: 'ops/inventory/places.ts',
  tables: {
    'State of the durable engine': {
      purpose:
        'Messages and steps of runs that wait, on the disks of its nodes and as snapshots in its bucket. All open work is in the service’s database too.',
      kept: 'thirtyDays',
      legalHold: false,
      removedBy:
        'the engine: a finished run with its idempotency key after thirty days at most, and a snapshot when the next one is made',
      columns: {
        key: { pseudonym: 'The tenant with a reference, an account or an endpoint.' },
        input: { pseudonym: 'Ids, as in `app.outbox`.' },
        steps: { pseudonym: 'What a step answered; for a delivery that is the call with the recipient’s wallet.' },
      },
    },
    Backups: {
      purpose: 'Copies of the databases, their write-ahead log, the engine’s snapshots and the gateway’s folder.',
      kept: 'backups',
      legalHold: false,
      removedBy: 'the operator’s own store',
      columns: {
        copies: { special: 'Everything in this inventory that a database, the engine or the gateway holds.' },
      },
    },
    'Exports and archives': {
      purpose: 'Lists as CSV, days of decisions and ledgers that an employee has downloaded.',
      kept: 'books',
      legalHold: true,
      removedBy: 'the tenant: the service keeps no copy, and the audit chain shows who exported what',
      columns: {
        files: { special: 'The rows that the employee may read: names, IBANs, decisions with screening.' },
      },
    },
    'Packages of audit records': {
      purpose:
        'The audit records of each day with the hashes of their chain, for auditors and a SIEM, as files that nobody changes.',
      kept: 'books',
      legalHold: true,
      removedBy: 'the operator, after the time that the law wants them; a copy in a SIEM has a time of its own there',
      columns: {
        files: { special: 'Each record of `app.audit` as it is there. What is sealed stays sealed.' },
        events: { personal: 'Who acted, what was done to what, and under which request; nothing else of the record.' },
      },
    },
    'Sanctions lists': {
      purpose: 'What customers, payers and wallets are screened against.',
      kept: 'passing',
      legalHold: false,
      removedBy: 'the operator, by replacing the files with the publisher’s next version',
      columns: { entries: { special: 'People on published lists.' } },
    },
    'Files of keys, passwords and tokens': {
      purpose: 'What the programs log in, sign and seal with.',
      kept: 'rotation',
      legalHold: false,
      removedBy: 'the operator, at each rotation',
      columns: {
        files: {
          secret: 'Signing keys in software custody, keys that seal, passwords of logins, tokens, session keys.',
        },
      },
    },
    'Cookies of console and storefront': {
      purpose: 'The session of a person who has logged in; the page servers keep none.',
      kept: 'session',
      legalHold: false,
      removedBy: 'logout, or the end of the session',
      columns: {
        session: {
          secret: 'The tokens, and the name, subject and roles of the person, sealed by AES-256-GCM.',
          sealed: true,
        },
        seen: { pseudonym: 'When the person last used the page.', sealed: true },
        login: { secret: 'A login that is under way, for ten minutes.', sealed: true },
      },
    },
    'Storage of the browser': {
      purpose: 'What survives a reload, in the person’s own browser.',
      kept: 'session',
      legalHold: false,
      removedBy: 'the browser, at the end of the tab; language, appearance and shortcuts when the person clears them',
      columns: {
        purchase: { pseudonym: 'References, idempotency keys, hashes and an amount of a purchase under way.' },
        wallet: 'none',
        listingImport: 'none',
        language: 'none',
        appearance: 'none',
        singleKeys: 'none',
      },
    },
    'The chain': {
      purpose: 'Settlements and deliveries.',
      kept: 'publicChain',
      legalHold: false,
      removedBy: 'nobody can',
      columns: {
        wallet: { pseudonym: 'The buyer’s wallet, with amounts and times.' },
        reference: { pseudonym: 'The hash of the quote’s or the purchase’s reference.' },
      },
    },
  },
}
