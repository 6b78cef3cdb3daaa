import { useWords } from '@firsthand/page-kit/language'
import { chainTexts } from './on-chain/words.ts'

export type StepperStep = {
  readonly title: string
  readonly text: string
  readonly state: 'done' | 'now' | 'ahead' | 'stopped'
}
const signs = { done: '✓', now: '→', ahead: '◷', stopped: '✕' } as const

/** Steps one below the other: what is done, where it stands, what is ahead. */
export function Stepper({ label, steps }: { readonly label: string; readonly steps: readonly StepperStep[] }) {
  const { state: words } = useWords(chainTexts)
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map(({ title, text, state }) => (
        <li key={title} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="stepper-sign" aria-hidden="true">
            {signs[state]}
          </span>
          <span>
            <strong>{title}</strong> <span className="unseen">{state === 'stopped' ? '' : words[state]}</span>
            <span className="small dimmed stepper-text">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
