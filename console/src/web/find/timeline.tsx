import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Time } from '@firsthand/page-kit/time'
import type { Tone } from '@firsthand/page-kit/tone'
import type { SaleStep } from '@firsthand/sdk/types'
import { useEffect, useState } from 'react'
import { navigationOf } from '../app/navigation.ts'
import { usePerson } from '../app/session.ts'
import { lasted } from './clock.ts'
import { saleTexts } from './purchase-words.ts'

const texts = words(
  {
    title: 'Timeline',
    by: (actor: string) => `by ${actor}`,
    waits: (actor: string, time: string) => `now: ${actor} acts, for ${time} so far`,
    states: { done: 'done', now: 'now', ahead: 'still to come', stopped: 'stopped' },
  },
  {
    title: 'Verlauf',
    by: (actor) => `durch ${actor}`,
    waits: (actor, time) => `jetzt: ${actor} ist am Zug, bisher ${time}`,
    states: { done: 'erledigt', now: 'jetzt', ahead: 'steht noch aus', stopped: 'angehalten' },
  },
)

const marks: Readonly<Record<SaleStep['state'], readonly [sign: string, tone: Tone]>> = {
  done: ['✓', 'done'],
  now: ['→', 'moving'],
  ahead: ['◷', 'waiting'],
  stopped: ['✕', 'stopped'],
}

/** What happened and what is still to come: the same steps on every rail. */
export function Timeline({ steps }: { readonly steps: readonly SaleStep[] }) {
  const t = useWords(texts)
  const sale = useWords(saleTexts)
  const since = steps.findLast(({ at }) => at !== null)?.at ?? null
  return (
    <ol className="timeline" aria-label={t.title}>
      {steps.map((step) => {
        const [sign, tone] = marks[step.state]
        return (
          <li key={step.step} className={`step-${step.state}`}>
            <span className={`timeline-mark tone-${tone}`} aria-hidden="true">
              {sign}
            </span>
            <h3>{sale.steps[step.step]}</h3>
            <span className="dimmed">{t.states[step.state]}</span>
            <div>
              {step.at === null ? null : (
                <>
                  <Time at={step.at} /> {t.by(sale.actors[step.actorKind])}
                </>
              )}
              {step.state === 'now' && since !== null ? (
                <Clock since={since} actor={sale.actors[step.actorKind]} />
              ) : null}
            </div>
            <StepEvidence step={step} />
          </li>
        )
      })}
    </ol>
  )
}

/** For how long a step has taken so far, in words. */
function Clock({ since, actor }: { readonly since: string; readonly actor: string }) {
  const t = useWords(texts)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span role="timer">{t.waits(actor, lasted(since, now))}</span>
}

/** Where the evidence of a step can be opened, by those whose menu has the screen. */
const screens: Partial<Record<SaleStep['evidence'][number]['kind'], string>> = {
  refund: '/treasury/refunds',
}

function StepEvidence({ step: { evidence } }: { readonly step: SaleStep }) {
  const { evidence: names } = useWords(saleTexts)
  const { roles } = usePerson()
  const menu = navigationOf(roles).flatMap(({ items }) => items.map(({ to }) => to))
  return (
    <>
      {evidence.map(({ kind, id }) => {
        const screen = screens[kind]
        return (
          <div key={`${kind} ${id}`}>
            {names[kind]}:{' '}
            {screen !== undefined && menu.includes(screen) ? (
              <Link to={`${screen}/${id}`}>
                <code>{id}</code>
              </Link>
            ) : (
              <CodeText text={id} />
            )}
          </div>
        )
      })}
    </>
  )
}
