import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import type { Hold } from '@firsthand/wire/compliance-officer'
import { ActForm } from '../ui/act-page.tsx'
import { ForeignText } from '../ui/foreign-text.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { HoldStatus } from './hold-status.tsx'
import { useList, useOfficerAct } from './use-compliance.ts'
import { complianceTexts } from './words.ts'

function Form({ hold }: { readonly hold: Hold }) {
  const t = useWords(complianceTexts)
  const isProposal = hold.state === 'held'
  const act = useOfficerAct<{ reason: string }, Hold>(`/officer/holds/${hold.id}/release`, ({ reason }) => ({ reason }))
  if (act.data !== undefined) {
    const isReleased = act.data.state === 'released'
    return (
      <Outcome
        tone={isReleased ? 'done' : 'person'}
        title={isReleased ? t.releasedDone : t.proposedDone}
        reference={hold.id}
        links={[['/officer/holds', t.holds]]}
      >
        {isReleased ? t.releasedNext : t.proposedNext}
      </Outcome>
    )
  }
  return (
    <ActForm
      effect={isProposal ? t.proposeEffect : t.releaseEffect}
      button={isProposal ? t.proposeRelease : t.release}
      backTo="/officer/holds"
      act={act}
    >
      <Facts
        facts={[
          [t.customer, <CodeText key="subject" text={hold.subject} />],
          [t.state, <HoldStatus key="state" state={hold.state} />],
          [t.reason, <ForeignText key="reason" text={hold.reason} />],
          [t.placedBy, hold.placedBy],
          [t.placedAt, <Time key="placed" at={hold.placedAt} />],
          hold.proposedBy === null ? null : [t.proposedBy, `${hold.proposedBy}: ${hold.proposedReason ?? ''}`],
        ]}
      />
    </ActForm>
  )
}

/** One officer proposes the release, another releases: the button says which of them this is. */
export function ReleaseHold() {
  const t = useWords(complianceTexts)
  const id = useParam('id')
  const holds = useList<Hold>('/officer/holds', {})
  return (
    <Page title={t.release} up={{ to: '/officer/holds', label: t.holds }}>
      <Reading read={holds}>
        {(all) => {
          const hold = all.find((each) => each.id === id)
          return hold === undefined ? <Empty title={t.noHolds} /> : <Form hold={hold} />
        }}
      </Reading>
    </Page>
  )
}
