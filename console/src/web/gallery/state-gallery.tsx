import { useWords, words } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { LiveSign } from '../app/live-state.tsx'
import type { Label } from '../app/navigation.ts'
import { navigationTexts } from '../app/navigation.ts'
import { Locked } from '../approvals/decision/locked.tsx'
import type { Problem } from '../calls/problem.ts'
import { ChangesNotice } from '../live/changes-bar.tsx'
import { Rows } from '../ui/rows.tsx'
import { madeUpProblems } from './made-up.ts'

const texts = words(
  {
    loading: 'Loading',
    first: 'Empty: the first use',
    firstTitle: 'Nothing is here yet.',
    firstText: 'Begin with the first one.',
    begin: 'Begin',
    done: 'Empty: all is done',
    doneTitle: 'All done.',
    none: 'Empty: nothing fits',
    noneTitle: 'Nothing fits the filters.',
    clear: 'Clear the filters',
    failed: 'Error',
    lost: 'Service out of reach',
    forbidden: 'Forbidden',
    stale: 'Changed since it was read',
    notLive: 'Stream lost',
    locked: 'Locked',
    column: 'Reference',
  },
  {
    loading: 'Wird geladen',
    first: 'Leer: erste Benutzung',
    firstTitle: 'Hier ist noch nichts.',
    firstText: 'Beginnen Sie mit dem ersten Eintrag.',
    begin: 'Beginnen',
    done: 'Leer: alles erledigt',
    doneTitle: 'Alles erledigt.',
    none: 'Leer: nichts passt',
    noneTitle: 'Nichts passt zu den Filtern.',
    clear: 'Filter aufheben',
    failed: 'Fehler',
    lost: 'Dienst nicht erreichbar',
    forbidden: 'Nicht erlaubt',
    stale: 'Seit dem Lesen geändert',
    notLive: 'Strom unterbrochen',
    locked: 'Gesperrt',
    column: 'Referenz',
  },
)

const nothing = () => undefined
const pages = (data: readonly string[] | undefined, error: Problem | null) => ({
  data,
  error,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: nothing,
  refetch: nothing,
})

/** Every state of a list of one family of screens. */
export function StateGallery({ family }: { readonly family: Label }) {
  const t = useWords(texts)
  const names = useWords(navigationTexts)
  const list = (data: readonly string[] | undefined, error: Problem | null, empty: ReactNode = null) => (
    <Rows
      label={names[family]}
      pages={pages(data, error)}
      columns={[{ label: t.column, cell: (text) => text }]}
      keyOf={(text) => text}
      empty={empty}
    />
  )
  const parts: readonly (readonly [string, ReactNode])[] = [
    [t.loading, list(undefined, null)],
    [
      t.first,
      list(
        [],
        null,
        <Empty title={t.firstTitle}>
          <p>{t.firstText}</p>
          <Button>{t.begin}</Button>
        </Empty>,
      ),
    ],
    [t.done, list([], null, <Empty title={t.doneTitle} />)],
    [
      t.none,
      list(
        [],
        null,
        <Empty title={t.noneTitle}>
          <Button variant="default">{t.clear}</Button>
        </Empty>,
      ),
    ],
    [t.failed, list(undefined, madeUpProblems.failed)],
    [t.lost, list(undefined, madeUpProblems.lost)],
    [t.forbidden, list(undefined, madeUpProblems.forbidden)],
    [t.stale, <ChangesNotice key="stale" count={3} press={nothing} />],
    [t.notLive, <LiveSign key="lost" isLive={false} asOf={Date.now() - 120_000} />],
    [t.locked, <Locked key="locked" again={nothing} />],
  ]
  return (
    <>
      {parts.map(([title, part]) => (
        <section key={title} aria-label={title}>
          <h3 className="gallery-title">{title}</h3>
          {part}
        </section>
      ))}
    </>
  )
}
