import { type Attack, everybody, remove } from '../attack.ts'
import { type Books, begun, type Line, newLines, newPosting, newTx, purchase } from '../books.ts'

const moved = ({ account }: Books, amount: string, credit = `-${amount}`): Line[] => [
  [account('bank:main'), amount],
  [account('receipt:one'), credit],
]
const honest = (books: Books) => newPosting('honest', moved(books, '5'))
const more: (books: Books) => Line[] = (books) => [[books.account('bank:main'), '999']]

/** Postings that do not balance, have no lines, come twice, or get lines later. */
export const postingAttacks: readonly Attack[] = [
  {
    name: '1 an unbalanced posting',
    by: everybody,
    attack: (books) => newPosting('forged', moved(books, '5', '-4')),
    refusedWith: /ledger_unbalanced/,
    honest,
    without: [remove.balance],
  },
  {
    name: '2 a posting without lines',
    by: everybody,
    attack: () => [newTx('forged')],
    refusedWith: /ledger_tx_empty/,
    honest,
    without: [remove.trigger('tx', 'tx_has_lines')],
  },
  {
    name: '3 the same source twice',
    by: everybody,
    attack: (books) => newPosting('received', moved(books, '100')),
    refusedWith: /tx_tenant_id_source_kind_source_id_posting_kind_key/,
    honest,
    without: [remove.constraint('tx', 'tx_tenant_id_source_kind_source_id_posting_kind_key')],
  },
  {
    name: '4 late lines on a committed posting, balanced',
    by: everybody,
    attack: (books) => [newLines(`select '${books.committed}'::uuid as id`, moved(books, '5'), 3)],
    refusedWith: /ledger_tx_closed/,
    honest,
    without: [remove.closing],
  },
  {
    name: '4 late lines on a committed posting, not balanced',
    by: everybody,
    attack: (books) => [newLines(`select '${books.committed}'::uuid as id`, more(books), 3)],
    refusedWith: /ledger_unbalanced/,
    honest,
    without: [remove.balanceAndClosing],
  },
  {
    name: '5 an overdraft of a floored account',
    by: everybody,
    attack: ({ account }) =>
      newPosting('forged', [
        [account('receipt:one'), '61'],
        [account(purchase), '-61'],
      ]),
    refusedWith: /ledger_floor/,
    honest: ({ account }) =>
      newPosting('honest', [
        [account('receipt:one'), '60'],
        [account(purchase), '-60'],
      ]),
    without: [remove.floor, remove.constraint('balance', 'balance_balance_check')],
  },
  {
    name: '13 constraints called early, then one more line',
    by: everybody,
    attack: (books) => [
      ...newPosting('forged', moved(books, '5')),
      'set constraints all immediate',
      newLines(begun('forged'), more(books), 3),
    ],
    refusedWith: /ledger_unbalanced/,
    honest,
    without: [remove.balanceAndClosing],
  },
  {
    name: '13 constraints called early, then the lines rolled back',
    by: everybody,
    attack: (books) => [
      newTx('forged'),
      'savepoint lines',
      newLines(begun('forged'), moved(books, '5')),
      'set constraints all immediate',
      'rollback to lines',
    ],
    refusedWith: /ledger_tx_empty/,
    honest,
    without: [remove.trigger('tx', 'tx_has_lines')],
  },
  {
    name: 'a reversal of another amount',
    by: everybody,
    attack: (books) => newPosting('forged', moved(books, '-50', '50'), { reverses: `'${books.committed}'` }),
    refusedWith: /ledger_not_a_reversal/,
    honest: ({ account, committed }) => [
      ...newPosting('refilled', moved({ account, committed, foreign: '' }, '40')),
      ...newPosting('honest', moved({ account, committed, foreign: '' }, '-100', '100'), {
        reverses: `'${committed}'`,
      }),
    ],
    without: [remove.mirror],
  },
]
