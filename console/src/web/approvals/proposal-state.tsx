import { useWords, words } from '@firsthand/page-kit/language'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { ProposalSummary } from '@firsthand/sdk/types'

export const stateTexts = words(
  { open: 'Open', approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn', expired: 'Expired' },
  {
    open: 'Offen',
    approved: 'Freigegeben',
    rejected: 'Abgelehnt',
    withdrawn: 'Zurückgezogen',
    expired: 'Abgelaufen',
  },
)

const tones: Readonly<Record<ProposalSummary['state'], Tone>> = {
  open: 'person',
  approved: 'done',
  rejected: 'stopped',
  withdrawn: 'waiting',
  expired: 'waiting',
}

export function ProposalState({ proposal: { state } }: { readonly proposal: Pick<ProposalSummary, 'state'> }) {
  const t = useWords(stateTexts)
  return <Status tone={tones[state]}>{t[state]}</Status>
}
