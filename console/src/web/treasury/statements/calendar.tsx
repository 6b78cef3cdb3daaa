import { useLanguage, useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { localeOf } from '@firsthand/page-kit/money'
import type { BankStatement, ClientAccount } from '@firsthand/sdk/types'
import { AccountName } from '../client-accounts.tsx'
import { type CalendarDay, type DayState, lastOf, weeksOf } from './statement-days.ts'

const texts = words(
  {
    label: 'Days with a statement',
    noneYet: 'No end-of-day statement of this account has been imported yet.',
    states: {
      shown: 'statement',
      none: 'none; the balances agree',
      missing: 'missing',
      due: 'not due yet',
      closed: 'bank closed',
      outside: '',
    } satisfies Record<DayState, string>,
  },
  {
    label: 'Tage mit Auszug',
    noneYet: 'Von diesem Konto wurde noch kein Tagesauszug importiert.',
    states: {
      shown: 'Auszug',
      none: 'keiner; die Salden stimmen überein',
      missing: 'fehlt',
      due: 'noch nicht fällig',
      closed: 'Bank geschlossen',
      outside: '',
    },
  },
)

const signs: Readonly<Record<DayState, string>> = {
  shown: '✓',
  none: '–',
  missing: '✕',
  due: '◷',
  closed: '·',
  outside: '',
}
const tones: Partial<Record<DayState, string>> = { shown: 'tone-done', missing: 'tone-stopped', due: 'tone-waiting' }

type Props = {
  readonly account: Pick<ClientAccount, 'clientAccountId' | 'timeZone'>
  readonly statements: readonly BankStatement[]
}

/** Today at the bank. */
const todayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

/** Five weeks of an account: which days a statement has closed, and where one is missing. */
export function Calendar({ account: { clientAccountId, timeZone }, statements }: Props) {
  const t = useWords(texts)
  const [language] = useLanguage()
  const weeks = weeksOf(statements, clientAccountId, todayIn(timeZone))
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' })
  const name = (
    <p>
      <AccountName id={clientAccountId} />
    </p>
  )
  if (lastOf(statements, clientAccountId) === undefined)
    return (
      <section className="panel">
        {name}
        <p className="dimmed">{t.noneYet}</p>
      </section>
    )
  return (
    <section className="panel">
      {name}
      <table className="calendar" aria-label={t.label}>
        <thead>
          <tr>
            {weeks[0]?.map(({ date }) => (
              <th key={date} scope="col">
                {weekday.format(new Date(`${date}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <DayCell key={day.date} day={day} word={t.states[day.state]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dimmed calendar-key">
        {(['shown', 'none', 'missing', 'due', 'closed'] as const).map((state) => (
          <span key={state}>
            <span aria-hidden="true">{signs[state]}</span> {t.states[state]}
          </span>
        ))}
      </p>
    </section>
  )
}

function DayCell({ day: { date, state, statementId }, word }: { readonly day: CalendarDay; readonly word: string }) {
  const inside = (
    <>
      {Number(date.slice(8))} <span aria-hidden="true">{signs[state]}</span>
      <span className="only-read"> {word}</span>
    </>
  )
  return (
    <td className={tones[state]} title={word}>
      {statementId === null ? inside : <Link to={`/treasury/statements/${statementId}`}>{inside}</Link>}
    </td>
  )
}
