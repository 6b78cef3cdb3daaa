import { useWords, words } from '@firsthand/page-kit/language'
import { daysSince } from '../ui/age.ts'
import { AgeFill } from '../ui/age-fill.tsx'

const texts = words(
  {
    bar: (days: number) =>
      `The oldest has waited for ${days} ${days === 1 ? 'day' : 'days'}. Target: 1 day. It is aged after 5 days, and returned to its payer after 10 business days.`,
    target: '1 day: target',
    aged: '5: aged',
    returned: '10: returned',
  },
  {
    bar: (days) =>
      `Der älteste wartet seit ${days} ${days === 1 ? 'Tag' : 'Tagen'}. Ziel: 1 Tag. Nach 5 Tagen gilt er als überaltert, nach 10 Bankarbeitstagen geht er an den Zahler zurück.`,
    target: '1 Tag: Ziel',
    aged: '5: überaltert',
    returned: '10: zurück',
  },
)

/** How far the oldest receipt is on its way back to its payer. */
export function AgeBar({ oldestAt }: { readonly oldestAt: string }) {
  const t = useWords(texts)
  const days = daysSince(oldestAt, Date.now())
  return (
    <div role="img" aria-label={t.bar(days)}>
      <AgeFill days={days} />
      <div className="age-marks" aria-hidden="true">
        <span>{t.target}</span>
        <span>{t.aged}</span>
        <span>{t.returned}</span>
      </div>
    </div>
  )
}
