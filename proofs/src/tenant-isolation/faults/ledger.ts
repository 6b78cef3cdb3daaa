import { type Fault, fault } from '../fault.ts'

const anyTenant = '(select app.current_tenant()) is not null'
const using = (table: string) => `alter policy tenant on led.${table} using (${anyTenant})`

/** Isolation of the ledger that is missing or weakened. */
export const ledgerFaults: readonly Fault[] = [
  fault('books: row-level security off on lines', 'alter table led.entry disable row level security'),
  fault('books: no FORCE on balances', 'alter table led.balance no force row level security'),
  fault('books: accounts of any tenant', using('account')),
  fault('books: postings of any tenant', using('tx')),
  fault('books: lines of any tenant', using('entry')),
  fault('books: balances of any tenant', using('balance')),
  fault('books: lines written for any tenant', `alter policy tenant on led.entry with check (${anyTenant})`),
  fault('books: the API writes balances', 'grant update (balance) on led.balance to fh_api'),
  fault(
    'books: the API sets its own transaction number',
    'grant insert (xid) on led.tx to fh_api',
    'alter table led.tx disable trigger own_xid',
  ),
  fault('books: the catalogue opens accounts of money', 'drop policy units_only on led.account'),
  fault('books: the catalogue posts money', 'drop policy units_only on led.entry'),
  fault('books: lines can be changed', 'alter table led.entry disable trigger append_only'),
  fault(
    'books: a line leaves the tenant out of its key',
    'alter table led.tx add unique (id)',
    'alter table led.entry add foreign key (tx_id) references led.tx (id)',
  ),
]
