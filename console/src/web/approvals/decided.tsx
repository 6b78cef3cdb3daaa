import { useWords, words } from '@firsthand/page-kit/language'
import type { Proposal } from '@firsthand/sdk/types'
import { Button } from '@mantine/core'
import { Outcome } from '../ui/outcome.tsx'
import { effects } from './effect-words.ts'

const texts = words(
  {
    approved: 'Approved and carried out',
    counted: (given: number, needed: number) => `Your approval is recorded: ${given} of ${needed}`,
    more: 'Nothing has happened yet. Another person has to approve it as well.',
    rejected: 'Rejected',
    rejectedNext: 'Nothing was done. The person who proposed it can read your reason and propose something else.',
    withdrawn: 'Withdrawn',
    withdrawnNext: 'Nothing was done.',
    list: 'Back to the approvals',
    read: 'Show this proposal',
  },
  {
    approved: 'Freigegeben und ausgeführt',
    counted: (given, needed) => `Ihre Freigabe ist verzeichnet: ${given} von ${needed}`,
    more: 'Es ist noch nichts geschehen. Eine weitere Person muss es freigeben.',
    rejected: 'Abgelehnt',
    rejectedNext:
      'Es wurde nichts ausgeführt. Wer es vorgeschlagen hat, liest Ihre Begründung und kann anderes vorschlagen.',
    withdrawn: 'Zurückgezogen',
    withdrawnNext: 'Es wurde nichts ausgeführt.',
    list: 'Zurück zu den Freigaben',
    read: 'Diesen Vorschlag zeigen',
  },
)

type Props = {
  readonly proposal: Proposal
  readonly decision: 'approve' | 'reject' | 'withdraw'
  readonly again: () => void
}

/** What is on record after a decision, and who acts next. */
export function Decided({ proposal, decision, again }: Props) {
  const t = useWords(texts)
  const { effect } = useWords(effects)[proposal.kind]
  const { proposalId, approvals, quorum, state } = proposal
  const words = {
    approve: state === 'open' ? [t.counted(approvals, quorum), t.more] : [t.approved, effect],
    reject: [t.rejected, t.rejectedNext],
    withdraw: [t.withdrawn, t.withdrawnNext],
  } as const
  const [title, next] = words[decision]
  return (
    <Outcome
      tone={decision === 'approve' && state === 'open' ? 'waiting' : 'done'}
      title={title ?? ''}
      reference={proposalId}
      links={[['/approvals', t.list]]}
    >
      <p>{next}</p>
      <Button size="compact-sm" variant="default" mb="sm" onClick={again}>
        {t.read}
      </Button>
    </Outcome>
  )
}
