import { useFilters } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { AuditRecord } from '@firsthand/sdk/types'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../app/session.ts'
import { service } from '../calls/service.ts'
import { useAnswer, usePages } from '../calls/use-answer.ts'
import { firstFault, type Link } from '../chains/hash-chain.ts'
import { Export } from '../ui/export.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { auditTexts } from './audit-words.ts'

const linkOf = (tenant: string, { sequence, at, actor, action, payload, prev, hash }: AuditRecord): Link => ({
  sequence,
  prev,
  hash,
  content: [tenant, `${sequence}`, at, actor, action, payload],
})
const filterNames = ['action', 'subject', 'requestId'] as const

/** Whether the records that are shown have the hashes that follow from their content, computed in this browser. */
function ChainCheck({ records }: { readonly records: readonly AuditRecord[] }) {
  const t = useWords(auditTexts)
  const { tenant } = usePerson()
  const head = useAnswer(['audit-head'], (signal) => service.admin.audit.head({ signal }))
  const { data: fault } = useQuery({
    queryKey: ['audit-check', records.length, records[0]?.hash],
    queryFn: async () => (await firstFault(records.map((record) => linkOf(tenant, record)))) ?? false,
  })
  if (records.length === 0 || fault === undefined) return null
  return (
    <Notice tone={fault === false ? 'done' : 'stopped'} role="status">
      <p>
        <Status tone={fault === false ? 'done' : 'stopped'}>
          {fault === false ? t.holds(records.length) : t.broken(fault.sequence)}
        </Status>
      </p>
      {head.data === undefined ? null : (
        <p>
          {t.head(head.data.sequence)} <CodeText text={head.data.hash} />
        </p>
      )}
    </Notice>
  )
}

/** What was done, unfolded on request: some records hold a market before and after. */
function Payload({ payload, sequence }: Pick<AuditRecord, 'payload' | 'sequence'>) {
  const t = useWords(auditTexts)
  return (
    <details className="payload">
      <summary aria-label={t.show(sequence)}>{t.showShort}</summary>
      <pre>{JSON.stringify(JSON.parse(payload), null, 2)}</pre>
    </details>
  )
}

/** Who did what, when and by which request. */
export function Audit() {
  const t = useWords(auditTexts)
  const [filters, change] = useFilters()
  const query = Object.fromEntries(
    filterNames.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  )
  const pages = usePages<AuditRecord>(['audit', ...filterNames.map((name) => filters[name])], (given, signal) =>
    service.admin.audit.list({ query: { order: 'desc', ...query, ...given }, signal }),
  )
  const columns: readonly Column<AuditRecord>[] = [
    { label: t.number, cell: ({ sequence }) => sequence },
    { label: t.at, cell: ({ at }) => <Time at={at} /> },
    { label: t.actor, cell: ({ actor }) => actor },
    { label: t.action, cell: ({ action }) => <code>{action}</code> },
    { label: t.subject, cell: ({ subject }) => (subject === null ? '–' : <code>{subject}</code>) },
    { label: t.payload, cell: ({ payload, sequence }) => <Payload payload={payload} sequence={sequence} /> },
    { label: t.request, cell: ({ requestId }) => (requestId === null ? '–' : <CodeText text={requestId} short />) },
  ]
  const path = `/admin/audit?${new URLSearchParams({ order: 'desc', ...query }).toString()}`
  return (
    <Page title={t.title} lead={t.lead} actions={<Export path={path} name="audit.csv" />}>
      <ChainCheck records={pages.data ?? []} />
      <div className="filters">
        {filterNames.map((name) => (
          <TextInput
            key={name}
            label={t.filters[name]}
            defaultValue={filters[name] ?? ''}
            onBlur={({ currentTarget }) => change({ [name]: currentTarget.value.trim() })}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && change({ [name]: currentTarget.value.trim() })}
          />
        ))}
      </div>
      <Rows
        label={t.title}
        pages={pages}
        columns={columns}
        keyOf={({ sequence }) => `${sequence}`}
        empty={<Empty title={t.none}>{t.noneText}</Empty>}
      />
    </Page>
  )
}
