import { useWords, words } from '@firsthand/page-kit/language'
import { AgeFill } from '../../ui/age-fill.tsx'

const texts = words(
  {
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    target: 'target: 1 day',
    late: 'over the target of 1 day',
    alarm: 'over 5 days; goes back after 10 business days',
    over: 'goes back to the payer',
  },
  {
    days: (days) => (days === 1 ? '1 Tag' : `${days} Tage`),
    target: 'Ziel: 1 Tag',
    late: 'über dem Ziel von 1 Tag',
    alarm: 'über 5 Tage; geht nach 10 Bankarbeitstagen zurück',
    over: 'geht an den Zahler zurück',
  },
)

const [targetDays, alarmDays, returnDays] = [1, 5, 10]

/** How pressing it is to find the owner of money that waits. */
const stageOf = (days: number): 'target' | 'late' | 'alarm' | 'over' => {
  if (days < targetDays) return 'target'
  if (days < alarmDays) return 'late'
  return days < returnDays ? 'alarm' : 'over'
}

/** How long a receipt has waited: one day is the target, five an alarm, and after ten business days it goes back. */
export function AgeBar({ days }: { readonly days: number }) {
  const t = useWords(texts)
  const stage = stageOf(days)
  return (
    <span className="age">
      <AgeFill days={days} />
      <span>
        {t.days(days)} <span className="dimmed">{t[stage]}</span>
      </span>
    </span>
  )
}
