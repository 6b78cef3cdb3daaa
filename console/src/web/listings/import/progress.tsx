import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import { Progress as Bar, Button } from '@mantine/core'
import type { Problem } from '../../calls/problem.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Failure } from '../../ui/states.tsx'
import type { Progress } from './batches.ts'
import { useCount } from './refused-lines.tsx'
import type { Ended } from './run.ts'
import type { Phase } from './use-import.ts'
import { importTexts } from './words.ts'

const tones: Readonly<Record<Exclude<Phase, 'ready'>, Tone>> = {
  sending: 'moving',
  pausing: 'moving',
  paused: 'waiting',
  stopped: 'stopped',
  done: 'done',
}

/** What became of the lines so far. */
export function Tally({ progress }: { readonly progress: Progress }) {
  const t = useWords(importTexts)
  const number = useCount()
  return (
    <dl className="tally">
      {(['created', 'updated', 'unchanged', 'refused'] as const).map((result) => (
        <div key={result}>
          <dt>{t[result]}</dt>
          <dd>{number(progress[result])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Why it stopped. A broken connection is the one cause that the person can do something about. */
function Why({ problem }: { readonly problem: Problem | null }) {
  const t = useWords(importTexts)
  if (problem === null) return null
  return problem.code === 'connection_lost' ? <Notice tone="stopped">{t.lost}</Notice> : <Failure error={problem} />
}

type Props = {
  readonly name: string
  readonly phase: Exclude<Phase, 'ready' | 'done'>
  readonly progress: Progress
  readonly all: number
  readonly ended: Ended | null
  readonly start: () => unknown
  readonly pause: () => void
}

/** How far an import is, by the lines that the service has acknowledged, and how to hold it or go on. */
export function ImportProgress({ name, phase, progress, all, ended, start, pause }: Props) {
  const t = useWords(importTexts)
  const number = useCount()
  const isMoving = phase === 'sending' || phase === 'pausing'
  return (
    <section className="panel import-progress" aria-label={t.bar}>
      <p>
        <Status tone={tones[phase]}>{t[phase]}</Status> <ForeignText text={name} />
      </p>
      <Bar value={(100 * progress.acknowledged) / all} size="xl" aria-label={t.bar} />
      <p role="status">{t.progress(number(progress.acknowledged), number(all))}</p>
      <Tally progress={progress} />
      {phase === 'paused' ? <p>{t.pausedText}</p> : null}
      {ended?.state === 'stopped' ? (
        <>
          <Why problem={ended.problem} />
          {ended.code === null ? null : <Notice tone="stopped">{t.stoppedCode(ended.code)}</Notice>}
          <p>{t.stoppedText}</p>
        </>
      ) : null}
      <div className="actions">
        {isMoving ? (
          <Button variant="default" onClick={pause} disabled={phase === 'pausing'}>
            {t.pause}
          </Button>
        ) : (
          <Button onClick={() => void start()}>{t.goOn}</Button>
        )}
      </div>
    </section>
  )
}
