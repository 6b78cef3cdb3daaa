import './approvals.css'
import { useParam } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import type { Proposal } from '@firsthand/sdk/types'
import { useRef, useState } from 'react'
import { service } from '../calls/service.ts'
import { useAct, useAnswer } from '../calls/use-answer.ts'
import { useChanges } from '../live/use-changes.ts'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { About, Effect } from './about.tsx'
import { Decided } from './decided.tsx'
import { decide } from './decision/decide.ts'
import { DecisionPanel } from './decision/decision-panel.tsx'
import { effects } from './effect-words.ts'
import { Evidence } from './evidence/evidence.tsx'
import { useSeen } from './evidence/part-end.tsx'
import { leavesOf, proposalFacts } from './evidence/proposal-facts.ts'
import { isSound } from './evidence/soundness.ts'
import { ProposalState } from './proposal-state.tsx'
import { What } from './what.tsx'

const texts = words({ title: 'Approval', up: 'Approvals' }, { title: 'Freigabe', up: 'Freigaben' })

/** Ids whose events concern a proposal: itself, its subject, and the things that its state names. */
function subjectsOf({ proposalId, subject, shown }: Proposal): readonly string[] {
  const facts = proposalFacts({ payload: {}, shown, currency: null, decimals: null })
  const named = leavesOf(facts.state).flatMap(({ path, leaf }) =>
    /(^|\.)(reference|[a-zA-Z]+(Id|Reference))$/.test(path) && 'text' in leaf ? [leaf.text] : [],
  )
  return [proposalId, subject, ...named]
}

/** One proposal. It is read anew each time it is opened, so that nothing is decided from an old copy. */
export function Approval() {
  const t = useWords(texts)
  const id = useParam('id')
  const [reading, setReading] = useState(() => Date.now())
  const proposal = useAnswer(['proposal', id, reading], (signal) =>
    service.proposals.read({ path: { proposalId: id }, signal }),
  )
  const { count, seen } = useChanges({ subjects: proposal.data === undefined ? [id] : subjectsOf(proposal.data) })
  const again = () => {
    seen()
    setReading(Date.now())
  }
  const name = useWords(effects)
  return (
    <Page
      title={proposal.data === undefined ? t.title : name[proposal.data.kind].name}
      up={{ to: '/approvals', label: t.up }}
    >
      <Reading read={proposal}>
        {(read) => <ApprovalView key={reading} proposal={read} isChanged={count > 0} again={again} />}
      </Reading>
    </Page>
  )
}

type ViewProps = { readonly proposal: Proposal; readonly isChanged: boolean; readonly again: () => void }

/** All of it, and the decision beside it. */
export function ApprovalView({ proposal, isChanged, again }: ViewProps) {
  const evidence = useRef<HTMLDivElement>(null)
  const seen = useSeen(evidence)
  const act = useAct((given: Parameters<typeof decide>[1]) => decide(proposal, given), ['proposals', 'work'])
  const facts = proposalFacts(proposal)
  if (act.data !== undefined) return <Decided proposal={act.data} decision={act.variables.decision} again={again} />
  const isRefused = act.error?.code === 'proposal_changed'
  return (
    <div className="approval">
      <div ref={evidence}>
        <p>
          <ProposalState proposal={proposal} />
        </p>
        <What proposal={proposal} facts={facts} />
        <About proposal={proposal} />
        <Effect kind={proposal.kind} />
        <Evidence proposal={proposal} facts={facts} />
      </div>
      <aside>
        <DecisionPanel
          proposal={proposal}
          deciding={{ isPending: act.isPending, error: act.error, send: act.mutate }}
          isChanged={isChanged || isRefused}
          isSound={isSound(proposal, facts)}
          seen={seen}
          again={again}
        />
      </aside>
    </div>
  )
}
