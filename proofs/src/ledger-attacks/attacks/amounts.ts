import { type Attack, everybody, remove } from '../attack.ts'
import { type Books, type Line, newPosting } from '../books.ts'

const moved = ({ account }: Books, ...amounts: readonly string[]): Line[] =>
  amounts.map((amount, i) => [account(i === 1 ? 'receipt:one' : 'bank:main'), amount])
const honest = (books: Books) => newPosting('honest', moved(books, '5', '-5'))

const wrongAmount = (name: string, amounts: readonly string[], ...further: readonly string[]): Attack => ({
  name,
  by: everybody,
  attack: (books) => newPosting('forged', moved(books, ...amounts)),
  refusedWith: /entry_amount_check/,
  honest,
  without: [remove.constraint('entry', 'entry_amount_check'), ...further],
})

const accountKey = remove.constraint('entry', 'entry_tenant_id_account_id_currency_fkey')

/** Amounts that are none, and accounts that are not the posting's. */
export const amountAttacks: readonly Attack[] = [
  {
    name: '6 the wrong currency for an account',
    by: everybody,
    attack: ({ account }) =>
      newPosting('forged', [
        [account('bank:main'), '5', 'USD'],
        [account('receipt:one'), '-5', 'USD'],
      ]),
    refusedWith: /entry_tenant_id_account_id_currency_fkey/,
    honest,
    without: [accountKey],
  },
  {
    name: '7 the account of another tenant',
    by: everybody,
    attack: ({ account, foreign }) =>
      newPosting('forged', [
        [account('bank:main'), '5'],
        [foreign, '-5'],
      ]),
    refusedWith: /entry_tenant_id_account_id_currency_fkey/,
    honest,
    without: [accountKey],
  },
  wrongAmount('10 an amount of zero', ['5', '-5', '0']),
  wrongAmount('11 an amount of 1.5', ['1.5', '-1.5']),
  wrongAmount('11 an amount of 1.0, which is whole to the database and not to its readers', ['1.0', '-1.0']),
  wrongAmount('12 an amount that is no number', ['NaN', 'NaN'], remove.balance),
  wrongAmount('12 an infinite amount', ['Infinity', '-Infinity'], remove.balance),
]
