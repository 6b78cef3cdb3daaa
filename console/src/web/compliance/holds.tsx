import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import type { Hold } from '@firsthand/wire/compliance-officer'
import { usePerson } from '../app/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ForeignText } from '../ui/foreign-text.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { HoldStatus } from './hold-status.tsx'
import { useList } from './use-compliance.ts'
import { complianceTexts } from './words.ts'

/** What can be done follows the state: propose a release first, then another officer releases. */
function Next({ hold }: { readonly hold: Hold }) {
  const t = useWords(complianceTexts)
  const { subject } = usePerson()
  if (hold.state === 'released') return '–'
  if (hold.state === 'release_proposed' && hold.proposedBy === subject) return t.ownProposal
  return (
    <ButtonLink to={`/officer/holds/${hold.id}/release`}>
      {hold.state === 'held' ? t.proposeRelease : t.release}
    </ButtonLink>
  )
}

export function Holds() {
  const t = useWords(complianceTexts)
  const pages = useList<Hold>('/officer/holds', {})
  const columns: readonly Column<Hold>[] = [
    { label: t.customer, cell: ({ subject }) => <code>{subject}</code> },
    { label: t.state, cell: ({ state }) => <HoldStatus state={state} /> },
    { label: t.reason, cell: ({ reason }) => <ForeignText text={reason} /> },
    { label: t.placedBy, cell: ({ placedBy }) => placedBy },
    { label: t.placedAt, cell: ({ placedAt }) => <Time at={placedAt} /> },
    { label: t.release, cell: (hold) => <Next hold={hold} /> },
  ]
  return (
    <Page title={t.holds} lead={t.holdsLead}>
      <Rows
        label={t.holds}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty title={t.noHolds} />}
      />
    </Page>
  )
}
