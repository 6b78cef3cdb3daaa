import { useFilters } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Age } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { Review } from '@firsthand/wire/compliance-officer'
import { SegmentedControl } from '@mantine/core'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { useList } from './use-compliance.ts'
import { complianceTexts } from './words.ts'

/** What waits for an officer, and what officers have decided. */
export function Reviews() {
  const t = useWords(complianceTexts)
  const [{ state = 'open' }, change] = useFilters()
  const pages = useList<Review>('/officer/reviews', { state })
  const columns: readonly Column<Review>[] = [
    { label: t.kind, cell: ({ kind }) => t.kinds[kind] },
    { label: t.customer, cell: ({ subject }) => <code>{subject}</code> },
    {
      label: t.screening,
      cell: ({ evidence }) =>
        evidence.matches.length > 0 ? <Status tone="stopped">{t.hit}</Status> : <Status tone="done">{t.noHit}</Status>,
    },
    { label: t.opened, cell: ({ openedAt }) => <Age at={openedAt} /> },
    {
      label: t.state,
      cell: ({ outcome }) =>
        outcome === null ? (
          <Status tone="person">{t.states.open}</Status>
        ) : (
          <Status tone={outcome === 'approved' ? 'done' : 'stopped'}>{t.outcome[outcome]}</Status>
        ),
    },
  ]
  return (
    <Page title={t.reviews} lead={t.reviewsLead}>
      <div className="filters">
        <SegmentedControl
          aria-label={t.state}
          value={state}
          onChange={(next) => change({ state: next })}
          data={(['open', 'decided'] as const).map((value) => ({ value, label: t.states[value] }))}
        />
      </div>
      <Rows
        label={t.reviews}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => `/officer/reviews/${id}`}
        empty={<Empty title={state === 'open' ? t.allDone : t.noneDecided} />}
      />
    </Page>
  )
}
