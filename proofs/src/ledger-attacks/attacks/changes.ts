import { type Attack, everybody, logins, remove } from '../attack.ts'
import { type Books, begun, newLines, newPosting, newTx, unit } from '../books.ts'

const honest = ({ account }: Books) =>
  newPosting('honest', [
    [account('bank:main'), '5'],
    [account('receipt:one'), '-5'],
  ])

const changes = [
  ['entry', 'update', 'update led.entry set amount = amount * 2', 'append_only'],
  ['entry', 'delete', 'delete from led.entry', 'append_only'],
  ['entry', 'truncate', 'truncate led.entry', 'append_only_truncate'],
  ['tx', 'update', "update led.tx set memo = 'forged'", 'append_only'],
  ['tx', 'truncate', 'truncate led.tx, led.entry', 'append_only_truncate'],
  ['account', 'update', "update led.account set code = 'receipt:two' where code = 'receipt:one'", 'append_only'],
] as const

const both = (table: string) => (table === 'tx' ? ['entry', 'tx'] : [table])

/** The record itself changed, by those who have no right to and by the one who has every right. */
export const changeAttacks: readonly Attack[] = [
  ...changes.map(
    ([table, right, statement, trigger]): Attack => ({
      name: `8 ${right} of led.${table} as a login`,
      by: logins,
      attack: () => [statement],
      refusedWith: /permission denied/,
      honest,
      without: both(table).flatMap((each) => [remove.grant(right, each), remove.trigger(each, trigger)]),
    }),
  ),
  ...changes.map(
    ([table, right, statement, trigger]): Attack => ({
      name: `9 ${right} of led.${table} as the owner`,
      by: ['fh_owner', 'postgres'],
      attack: () => [statement],
      refusedWith: /is append-only/,
      honest,
      without: both(table).map((each) => remove.trigger(each, trigger)),
    }),
  ),
  {
    name: '14 a balance written by a login',
    by: logins,
    attack: () => ['update led.balance set balance = balance + 1000000'],
    refusedWith: /permission denied/,
    honest,
    without: [remove.grant('update', 'balance'), remove.trigger('balance', 'by_postings')],
  },
  ...['update led.balance set balance = balance + 1000000', 'delete from led.balance'].map(
    (statement): Attack => ({
      name: `14 the owner’s ${statement.slice(0, 6)} of balances`,
      by: ['fh_owner', 'postgres'],
      attack: () => [statement],
      refusedWith: /balance is append-only/,
      honest,
      without: [remove.trigger('balance', 'by_postings'), remove.trigger('balance', 'append_only')],
    }),
  ),
  {
    name: '15 a forged transaction number',
    by: everybody,
    attack: (books) => [
      newTx('forged', { xid: "'3'::xid8" }),
      newLines(begun('forged'), [
        [books.account('bank:main'), '5'],
        [books.account('receipt:one'), '-5'],
      ]),
    ],
    refusedWith: /permission denied|tx is append-only/,
    honest,
    without: [remove.grant('insert (xid)', 'tx'), remove.trigger('tx', 'own_xid'), remove.closing],
  },
  {
    name: 'triggers left out by a session that plays a replica',
    by: ['postgres'],
    attack: (books) => [
      'set local session_replication_role = replica',
      ...newPosting('forged', [
        [books.account('bank:main'), '5'],
        [books.account('receipt:one'), '-4'],
      ]),
    ],
    refusedWith: /ledger_unbalanced/,
    honest,
    without: ['alter table led.entry enable trigger entries_in'],
  },
  {
    name: 'an account with another class than its code states',
    by: everybody,
    attack: () => [
      "insert into led.account (tenant_id, code, currency, class) values ('acme', 'fees', 'GBP', 'asset')",
    ],
    refusedWith: /permission denied|cannot insert a non-DEFAULT value/,
    honest: () => ["insert into led.account (tenant_id, code, currency) values ('acme', 'fees', 'GBP')"],
    without: ['alter table led.account alter class drop expression', remove.grant('insert (class)', 'account')],
  },
  {
    name: 'money posted by the catalogue',
    by: ['fh_catalog'],
    attack: honest,
    refusedWith: /row-level security/,
    honest: ({ account }) =>
      newPosting('honest', [
        [account(`units:available:${unit}`), '10', unit],
        [account('units:authorised'), '-10', unit],
      ]),
    without: ['drop policy units_only on led.entry'],
  },
]
