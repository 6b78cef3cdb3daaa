import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatDecimal } from '@firsthand/page-kit/money'
import type { Proposal } from '@firsthand/sdk/types'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isFresh, usePerson } from '../../app/session.ts'
import type { Problem } from '../../calls/problem.ts'
import { useConnection } from '../../live/stream.ts'
import { StepUp } from '../../ui/act-page.tsx'
import { PasskeyFailure } from '../passkeys/passkey-failure.tsx'
import { decisionTexts } from './decision-words.ts'
import { Locked } from './locked.tsx'
import { ObstacleList } from './obstacle-list.tsx'
import { barTo, isThem, obstaclesTo } from './obstacles.ts'
import { ReasonForm } from './reason-form.tsx'

type Deciding = {
  readonly isPending: boolean
  readonly error: Problem | null
  readonly send: (
    given: { decision: 'approve' } | { decision: 'reject'; reason: string } | { decision: 'withdraw'; reason: string },
  ) => void
}

type Props = {
  readonly proposal: Proposal
  readonly deciding: Deciding
  readonly isChanged: boolean
  readonly isSound: boolean
  readonly seen: {
    readonly all: number
    readonly seen: number
    readonly isSeen: boolean
    readonly showNext: () => void
  }
  readonly again: () => void
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What keeps the person from approving, by everything that is known on this page. */
function useObstacles({ proposal, isChanged, isSound, seen }: Props) {
  const person = usePerson()
  const { isLive } = useConnection()
  const nowMs = useNow()
  const hasFreshLogin = isFresh(person, nowMs)
  return obstaclesTo(proposal, person, { nowMs, isSound, isSeen: seen.isSeen, isLive, isChanged, hasFreshLogin })
}

/** Approve, reject or withdraw exactly what was read. */
export function DecisionPanel(props: Props) {
  const { proposal, deciding, isChanged, again, seen } = props
  const t = useWords(decisionTexts)
  const person = usePerson()
  const obstacles = useObstacles(props)
  const [open, setOpen] = useState<'reject' | 'withdraw' | null>(null)
  const bar = barTo(proposal, person)
  if (isChanged) return <Locked again={again} />
  return (
    <section className="panel decision" aria-label={t.title}>
      <h2>{t.title}</h2>
      <ObstacleList proposal={proposal} obstacles={obstacles} seen={seen} />
      {proposal.needsPasskey && bar === null ? <p className="dimmed">{t.passkey}</p> : null}
      {deciding.error === null ? null : <Trouble error={deciding.error} />}
      {open === null ? (
        <>
          <Approve proposal={proposal} deciding={deciding} isOff={obstacles.length > 0} />
          <div className="actions">
            {bar === null ? (
              <Button variant="default" disabled={deciding.isPending} onClick={() => setOpen('reject')}>
                {t.reject}
              </Button>
            ) : null}
            {proposal.state === 'open' && isThem(person, proposal.proposedBy) ? (
              <Button variant="default" onClick={() => setOpen('withdraw')}>
                {t.withdraw}
              </Button>
            ) : null}
          </div>
        </>
      ) : (
        <ReasonForm
          button={open === 'reject' ? t.rejectThis : t.withdrawThis}
          isRequired={open === 'reject'}
          isPending={deciding.isPending}
          send={(reason) => deciding.send({ decision: open, reason })}
          cancel={() => setOpen(null)}
        />
      )}
    </section>
  )
}

const Trouble = ({ error }: { readonly error: Problem }) =>
  error.code === 'insufficient_user_authentication' ? <StepUp /> : <PasskeyFailure error={error} />

type ApproveProps = { readonly proposal: Proposal; readonly deciding: Deciding; readonly isOff: boolean }

/** Has no shortcut. A sum that takes three people is typed first. */
function Approve({ proposal: { amount, decimals, quorum }, deciding, isOff }: ApproveProps) {
  const t = useWords(decisionTexts)
  const [language] = useLanguage()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const wanted = quorum > 1 && amount !== null && decimals !== null ? formatDecimal(amount, decimals, language) : null
  const isWrong = wanted !== null && typed.trim() !== wanted
  const press = () => {
    setTried(true)
    if (!isWrong) deciding.send({ decision: 'approve' })
  }
  return (
    <>
      {wanted === null ? null : (
        <TextInput
          label={t.typed(wanted)}
          autoComplete="off"
          disabled={isOff}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={isTried && isWrong ? t.typedWrong(wanted) : null}
        />
      )}
      <Button fullWidth onClick={press} disabled={isOff} loading={deciding.isPending}>
        {t.approve}
      </Button>
    </>
  )
}
