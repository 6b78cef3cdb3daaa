import { useFilters } from '@firsthand/page-kit/address'
import { ask } from '@firsthand/page-kit/ask'
import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { ChainRecord } from '@firsthand/wire/decision-records'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { compliance } from '../calls/compliance.ts'
import { Problem } from '../calls/problem.ts'
import { firstFault } from '../chains/hash-chain.ts'
import { type DecisionKey, isSignedBy } from '../chains/signed-decision.ts'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { complianceTexts } from './words.ts'

type Payload = Readonly<Record<string, unknown>>
const payloadOf = ({ payload }: ChainRecord): Payload => JSON.parse(payload) as Payload

async function decisionsOn(day: string, signal: AbortSignal): Promise<readonly ChainRecord[]> {
  const response = await ask(`/compliance/decisions?day=${day}`, { signal })
  if (!response.ok) throw new Problem({ status: response.status, ...((await response.json()) as object) })
  const lines = (await response.text()).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as ChainRecord)
}

/** The first decision whose signature is not by a published key, and how many were verified before it. */
async function signatures(
  records: readonly ChainRecord[],
): Promise<{ readonly verified: number; readonly wrong: number | null }> {
  const { keys } = await compliance<{ keys: readonly DecisionKey[] }>('GET', '/.well-known/decision-keys.json')
  let verified = 0
  for (const record of records) {
    const { decision } = payloadOf(record)
    if (typeof decision !== 'string') continue
    if (!(await isSignedBy(keys, decision))) return { verified, wrong: Number(record.seq) }
    verified += 1
  }
  return { verified, wrong: null }
}

const linkOf = ({ tenant, chain, seq, id, at, actor, kind, payload, prev, hash }: ChainRecord) => ({
  sequence: Number(seq),
  prev,
  hash,
  content: [tenant, chain, seq, id, at, actor, kind, payload],
})

/** Both checks are computed in this browser, over what was read out. */
function Checks({ records }: { readonly records: readonly ChainRecord[] }) {
  const t = useWords(complianceTexts)
  const last = records.at(-1)
  const { data } = useQuery({
    queryKey: ['decision-checks', last?.hash],
    queryFn: async () => ({ fault: await firstFault(records.map(linkOf)), ...(await signatures(records)) }),
    enabled: last !== undefined,
  })
  if (data === undefined || last === undefined) return null
  const { fault, verified, wrong } = data
  const isSound = fault === null && wrong === null
  return (
    <Notice tone={isSound ? 'done' : 'stopped'} role="status">
      <p>
        <Status tone={fault === null ? 'done' : 'stopped'}>
          {fault === null ? t.chainHolds(records.length) : t.chainBroken(fault.sequence)}
        </Status>{' '}
        <Status tone={wrong === null ? 'done' : 'stopped'}>
          {wrong === null ? t.signaturesHold(verified) : t.signatureWrong(wrong)}
        </Status>
      </p>
      <p>
        {t.head(Number(last.seq))} <CodeText text={last.hash} />
      </p>
    </Notice>
  )
}

const text = (value: unknown) => (typeof value === 'string' ? value : '–')

/** A day's decisions, checked link by link. */
export function Decisions() {
  const t = useWords(complianceTexts)
  const [{ day = new Date().toISOString().slice(0, 10) }, change] = useFilters()
  const read = useQuery<readonly ChainRecord[], Problem>({
    queryKey: ['decisions', day],
    queryFn: ({ signal }) => decisionsOn(day, signal),
  })
  const pages = { ...read, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined }
  const columns: readonly Column<ChainRecord>[] = [
    { label: t.number, cell: ({ seq }) => seq },
    { label: t.at, cell: ({ at }) => <Time at={at} /> },
    { label: t.kind, cell: ({ kind }) => <code>{kind}</code> },
    {
      label: t.what,
      cell: (record) => {
        const { outcome, verdict, kycStatus } = payloadOf(record)
        return <code>{text(outcome ?? verdict ?? kycStatus)}</code>
      },
    },
    { label: t.about, cell: (record) => <code>{text(payloadOf(record).reference)}</code> },
  ]
  return (
    <Page title={t.decisions} lead={t.decisionsLead}>
      <div className="filters">
        <TextInput
          type="date"
          label={t.day}
          value={day}
          onChange={({ currentTarget }) => change({ day: currentTarget.value })}
        />
      </div>
      <Checks records={read.data ?? []} />
      <Rows
        label={t.decisions}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty title={t.noDecisions} />}
      />
    </Page>
  )
}
