import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Day } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { AdminMarket } from '@firsthand/sdk/types'
import { marketPageTexts } from './words.ts'
import { hoursText, weekdays } from './writing/hours.ts'

type Props = { readonly market: AdminMarket }

/** When it sells, in its own time zone. */
export function MarketHours({ market: { tradingWindow } }: Props) {
  const t = useWords(marketPageTexts)
  if (tradingWindow === null) return <p>{t.alwaysOpen}</p>
  const { timeZone, closedDates } = tradingWindow
  return (
    <Facts
      facts={[
        [t.zone, timeZone],
        ...weekdays.map((day) => {
          const hours = hoursText(tradingWindow, day)
          return [t.days[day], hours === '' ? <span className="dimmed">{t.closed}</span> : hours] as const
        }),
        closedDates.length === 0
          ? null
          : [
              t.closedDays,
              <ul key="closed" className="plain-list">
                {closedDates.map((date) => (
                  <li key={date}>
                    <Day date={date} />
                  </li>
                ))}
              </ul>,
            ],
      ]}
    />
  )
}

const listed = (items: readonly string[] | null, every: string, nobody: string) => {
  if (items === null) return every
  return items.length === 0 ? <Status tone="stopped">{nobody}</Status> : items.join(', ')
}

/** Who sees it, and who may buy. */
export function MarketAudience({ market: { hidden, entitledTenants, eligibility } }: Props) {
  const t = useWords(marketPageTexts)
  return (
    <Facts
      facts={[
        [
          t.tenants,
          <>
            {entitledTenants.length === 0 ? '–' : entitledTenants.join(', ')}
            <br />
            {hidden ? <Status tone="stopped">{t.hidden}</Status> : <span className="dimmed">{t.visible}</span>}
          </>,
        ],
        [t.countries, listed(eligibility.jurisdictions, t.everyCountry, t.noCountry)],
        [t.categories, listed(eligibility.investorCategories, t.everyCategory, t.noCategory)],
        [t.appropriateness, eligibility.appropriatenessRequired ? t.needed : t.notNeeded],
      ]}
    />
  )
}
