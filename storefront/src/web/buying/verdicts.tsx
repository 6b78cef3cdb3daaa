import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Status } from '@firsthand/page-kit/tone'
import type { Eligibility, Judged, NextStep } from '@firsthand/react'
import { Failure } from '../ui/states.tsx'
import { verdictTexts } from './verdict-words.ts'

/** Where a step is done. What is on this very page is a place in it. */
const places: Readonly<Partial<Record<NextStep, string>>> = {
  verify_identity: '/onboarding?part=identity',
  take_test: '/onboarding?part=identity',
  register_wallet: '/onboarding?part=wallet',
  register_payer_account: '/onboarding?part=payer',
  pay_or_cancel_open_purchase: '/purchases',
}
const targets: Readonly<Partial<Record<NextStep, string>>> = {
  accept_terms: 'accept-terms',
  change_amount: 'amount',
  wait_until_open: 'hours',
}

function focusOn(id: string): void {
  const found = document.getElementById(id)
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
}

type StepProps = { readonly step: NextStep; readonly back: string; readonly again: () => void }

/** What to do about a verdict that fails. */
function Step({ step, back, again }: StepProps) {
  const { steps } = useWords(verdictTexts)
  const place = places[step]
  const target = targets[step]
  if (place !== undefined)
    return <Link to={`${place}${place.includes('?') ? '&' : '?'}to=${encodeURIComponent(back)}`}>{steps[step]}</Link>
  if (step === 'contact_support') return null
  return (
    <button type="button" className="link" onClick={() => (target === undefined ? again() : focusOn(target))}>
      {steps[step]}
    </button>
  )
}

/** The way to the application, for a buyer who gets no price before their identity is known. */
export const IdentityStep = ({ back }: Pick<StepProps, 'back'>) => (
  <p>
    <Step step="verify_identity" back={back} again={() => undefined} />
  </p>
)

type Props = {
  readonly eligibility: Eligibility
  /** Where a page of another step leads back to. */
  readonly back: string
}

/** Whether this buyer may buy: every verdict, and each that fails with its step. */
export function Verdicts({ eligibility, back }: Props) {
  const t = useWords(verdictTexts)
  const { isEligible, verdicts, error, retry, isPending } = eligibility
  if (error !== null) return <Failure error={error} again={retry} />
  if (isEligible === null) return <p className="small dimmed">{isPending ? t.asking : ''}</p>
  const failed = verdicts.filter(({ passes }) => !passes)
  return (
    <section className="verdicts" aria-label={t.title}>
      <h3>{t.title}</h3>
      <p>
        <Status tone={isEligible ? 'done' : 'person'}>{isEligible ? t.all : t.notAll}</Status>
      </p>
      {failed.length === 0 ? null : (
        <ul>
          {failed.map((each) => (
            <Verdict key={each.axis} verdict={each} back={back} again={retry} />
          ))}
        </ul>
      )}
      <details>
        <summary>{t.every}</summary>
        <ul>
          {verdicts.map(({ axis, passes }) => (
            <li key={axis}>
              <span aria-hidden="true">{passes ? '✓' : '●'}</span> {t.axes[axis]}: {passes ? t.passes : t.fails}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

type VerdictProps = { readonly verdict: Judged; readonly back: string; readonly again: () => void }

function Verdict({ verdict: { axis, message, nextStep }, back, again }: VerdictProps) {
  const t = useWords(verdictTexts)
  return (
    <li className="notice tone-person">
      <p className="notice-title">{t.axes[axis]}</p>
      <div>
        <p>{message}</p>
        {nextStep === null ? null : <Step step={nextStep} back={back} again={again} />}
      </div>
    </li>
  )
}
