import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { Proposal } from '@firsthand/sdk/types'
import { Button } from '@mantine/core'
import { StepUp } from '../../ui/act-page.tsx'
import { decisionTexts } from './decision-words.ts'
import { deciderOf, type Obstacle } from './obstacles.ts'

const tones: Partial<Record<Obstacle, Tone>> = {
  changed: 'stopped',
  stale: 'stopped',
  unsound: 'stopped',
  own: 'waiting',
  ended: 'waiting',
  decided: 'waiting',
}

type Props = {
  readonly proposal: Proposal
  readonly obstacles: readonly Obstacle[]
  readonly seen: { readonly all: number; readonly seen: number; readonly showNext: () => void }
}

/** Why it cannot be approved now, each with the way on. */
export function ObstacleList({ proposal, obstacles, seen }: Props) {
  const t = useWords(decisionTexts)
  const [language] = useLanguage()
  const from = (at: string) =>
    new Date(at).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
  if (obstacles.length === 0)
    return (
      <p>
        <Status tone="done">{t.ready}</Status>
      </p>
    )
  return (
    <ul className="obstacles" aria-live="polite">
      {obstacles.map((obstacle) => (
        <li key={obstacle} className={`tone-${tones[obstacle] ?? 'person'}`}>
          {t.obstacles[obstacle]} {obstacle === 'role' ? t.needs(deciderOf(proposal.kind)) : null}
          {obstacle === 'cooling_off' && proposal.notBefore !== null ? t.asOf(from(proposal.notBefore)) : null}
          {obstacle === 'unseen' ? (
            <>
              <br />
              {t.parts(seen.seen, seen.all)}
              <br />
              <Button size="compact-sm" variant="default" onClick={seen.showNext}>
                {t.next}
              </Button>
            </>
          ) : null}
          {obstacle === 'old_login' ? <StepUp /> : null}
        </li>
      ))}
    </ul>
  )
}
