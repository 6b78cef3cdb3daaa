import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { CodeText } from '../ui/code-text.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { Empty } from '../ui/states.tsx'
import { Day } from '../ui/time.tsx'
import { Status } from '../ui/tone.tsx'
import { useWords } from '../words/language.tsx'
import { statusTexts } from './status-words.ts'

type Key = {
  readonly role: 'settlementOperator' | 'complianceAttestation' | 'feeAttestation' | 'delivery' | 'switch'
  readonly keyId: string
  readonly address: string
  readonly custody: string
  readonly validFrom: string
  readonly validUntil: string | null
}

const isValid = ({ validFrom, validUntil }: Key, nowMs: number) =>
  Date.parse(validFrom) <= nowMs && (validUntil === null || nowMs < Date.parse(validUntil))

/** The published keys of the signers, each with the time in which it signs. */
export function Keys() {
  const t = useWords(statusTexts)
  const pages = usePages<Key>(['keys'], (_, signal) => service.settlementKeys.list({ signal }))
  const columns: readonly Column<Key>[] = [
    { label: t.key, cell: ({ keyId }) => <code>{keyId}</code> },
    { label: t.role, cell: ({ role }) => t.roles[role] },
    { label: t.address, cell: ({ address }) => <CodeText text={address} inFours /> },
    { label: t.custody, cell: ({ custody }) => custody },
    {
      label: t.valid,
      cell: (key) => (
        <>
          <Status tone={isValid(key, Date.now()) ? 'done' : 'waiting'}>
            {isValid(key, Date.now()) ? t.signs : t.signsNot}
          </Status>{' '}
          <Day date={key.validFrom.slice(0, 10)} /> –{' '}
          {key.validUntil === null ? t.open : <Day date={key.validUntil.slice(0, 10)} />}
        </>
      ),
    },
  ]
  return (
    <Rows
      label={t.keys}
      pages={pages}
      columns={columns}
      keyOf={({ keyId }) => keyId}
      empty={<Empty title={t.noKeys} />}
    />
  )
}
