import { useWords } from '@firsthand/page-kit/language'
import { Status } from '@firsthand/page-kit/tone'
import type { ProposalSummary } from '@firsthand/sdk/types'
import { usePerson } from '../app/session.ts'
import { deciderOf, isThem, mayDecide } from './decision/obstacles.ts'
import { listTexts } from './list-words.ts'
import { ProposalState } from './proposal-state.tsx'

/** What a row of the list asks of the reader. */
export function YourPart({ proposal }: { readonly proposal: ProposalSummary }) {
  const t = useWords(listTexts)
  const person = usePerson()
  if (proposal.state !== 'open') return <ProposalState proposal={proposal} />
  if (isThem(person, proposal.proposedBy)) return <Status tone="waiting">{t.own}</Status>
  if (mayDecide(person, proposal.kind)) return <Status tone="person">{t.decide}</Status>
  return <Status tone="waiting">{t.other(deciderOf(proposal.kind))}</Status>
}
