import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Day } from '@firsthand/page-kit/time'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { useClientAccounts } from '../client-accounts.tsx'
import type { BankFile } from './bank-file.ts'
import { bankDaysBetween, lastOf } from './statement-days.ts'
import { uploadTexts } from './upload-words.ts'

/** Why a statement does not follow the last one: both balances, and the days that lie between them. */
export function Gap({ says }: { readonly says: BankFile }) {
  const t = useWords(uploadTexts)
  const accounts = useClientAccounts()
  const pages = usePages(['statements'], (given, signal) =>
    service.treasury.statements.list({ query: { ...given, limit: 200 }, signal }),
  )
  const [statement] = says.statements
  const account = accounts.find(({ iban }) => iban === statement?.iban)
  if (statement === undefined || account === undefined || pages.data === undefined) return null
  const last = lastOf(pages.data, account.clientAccountId)
  if (last === undefined || last.to === null || last.closing === null)
    return <Notice tone="stopped">{t.gapNone}</Notice>
  const days = bankDaysBetween(last.to, statement.from ?? last.to)
  return (
    <Notice tone="stopped" title={t.gapTitle}>
      <div className="two-balances">
        <span>
          {t.gapLast} <Amount amount={last.closing} currency={last.currency} decimals={last.decimals} /> (
          <Day date={last.to} />)
        </span>
        <span>
          {t.gapThis} {statement.opening === null ? t.notNamed : <Amount {...statement.opening} />}{' '}
          {statement.from === null ? null : (
            <>
              (<Day date={statement.from} />)
            </>
          )}
        </span>
      </div>
      <p>{days.length === 0 ? t.gapNoDays : t.gapDays}</p>
      <ul>
        {days.map((date) => (
          <li key={date}>
            <Day date={date} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
